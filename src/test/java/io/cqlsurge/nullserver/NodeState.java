package io.cqlsurge.nullserver;

import io.netty.util.collection.LongObjectHashMap;
import io.netty.util.collection.LongObjectMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The prepared statements and faults of one node. Only for the server's thread. */
final class NodeState {
  private final LongObjectMap<Statement> prepared = new LongObjectHashMap<>();
  private final Latency latency = new Latency();
  private final Map<String, Latency> latencyByTable = new TreeMap<>();
  private final Outbox outbox = new Outbox(this::record);
  private FaultPlan plan = new FaultPlan(Faults.NONE, 0);
  private boolean calm = true;
  private Optional<Obstacle> obstacle = Optional.empty();
  private Runnable whenForgotten = () -> {};

  Optional<Statement> statement(long id) {
    return Optional.ofNullable(prepared.get(id));
  }

  void prepare(long id, Statement statement) {
    prepared.put(id, statement);
  }

  /** Sets an action that forgets more state when the node goes down. */
  void whenForgotten(Runnable action) {
    whenForgotten = action;
  }

  /** Forgets the state that a node loses when it goes down; its connections are already closed. */
  void forget() {
    prepared.clear();
    whenForgotten.run();
    outbox.sendAll();
  }

  /** Sets the faults; without faults, all held replies are sent. */
  void faults(Faults faults) {
    plan = new FaultPlan(faults, System.nanoTime());
    calm = faults.isCalm();
    if (calm) {
      outbox.sendAll();
    }
  }

  /** Sets the fault in requests that are not executions. */
  void obstacle(Optional<Obstacle> now) {
    obstacle = now;
  }

  Optional<Obstacle> obstacle() {
    return obstacle;
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

  /** Returns the times of replies that were held, by the table of their prepared statement. */
  Map<String, Latency> latencyByTable() {
    return latencyByTable;
  }

  void resetLatency() {
    latency.reset();
    latencyByTable.clear();
  }

  private void record(Optional<String> table, long ns) {
    latency.record(ns, 1);
    table.ifPresent(
        name -> latencyByTable.computeIfAbsent(name, any -> new Latency()).record(ns, 1));
  }
}
