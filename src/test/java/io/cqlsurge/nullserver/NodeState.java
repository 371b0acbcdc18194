package io.cqlsurge.nullserver;

import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import java.util.Optional;

/** What one node knows and how it fares. Belongs to the server's one thread. */
final class NodeState {
  private final LongObjectMap<Statement> prepared = new LongObjectHashMap<>();
  private final Latency latency = new Latency();
  private final Outbox outbox = new Outbox(latency);
  private FaultPlan plan = new FaultPlan(Faults.NONE, 0);
  private boolean calm = true;

  Optional<Statement> statement(long id) {
    return Optional.ofNullable(prepared.get(id));
  }

  void prepare(long id, Statement statement) {
    prepared.put(id, statement);
  }

  /** Loses what a node loses when it goes down; its connections are closed already. */
  void forget() {
    prepared.clear();
    outbox.sendAll();
  }

  /** Switches; when all becomes calm, replies go out that were held back. */
  void faults(Faults faults) {
    plan = new FaultPlan(faults, System.nanoTime());
    calm = faults.isCalm();
    if (calm) {
      outbox.sendAll();
    }
  }

  boolean isCalm() {
    return calm;
  }

  FaultPlan plan() {
    return plan;
  }

  Outbox outbox() {
    return outbox;
  }

  Latency latency() {
    return latency;
  }
}
