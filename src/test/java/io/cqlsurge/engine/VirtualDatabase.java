package io.cqlsurge.engine;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.NamedRow;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Receiver;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.RequestSender;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.database.StoredSchema;
import io.cqlsurge.database.ThreadFaults;
import io.cqlsurge.database.TokenRange;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;

/** A database in {@link VirtualTime} with configurable delays and replies. */
public final class VirtualDatabase implements Database {
  private final VirtualTime time;

  /** When each request was sent, in ns, including retries. */
  final List<Long> sentNs = new ArrayList<>();

  /** The timeouts of requests that were sent with a timeout for the try, in ns. */
  final List<Long> withinNs = new ArrayList<>();

  /** The reply to the n-th request, counted from 0; null means no reply. */
  public LongFunction<Reply> replies = number -> Reply.DONE;

  /** The time of the reply to a request that is sent at a given time. */
  public LongUnaryOperator answeredNs = nowNs -> nowNs + 1_000_000;

  /** Number of reply threads, which are all the same thread. */
  int replyThreads = 1;

  /** The receivers of the replies. */
  final Set<Receiver> receivers = new HashSet<>();

  /** The faults on the thread. */
  ThreadFaults threadFaults = ThreadFaults.NONE;

  /** Is called with each request when it is sent. */
  Consumer<Request> observer = request -> {};

  /** The sender of dry runs; empty if there is none. */
  Optional<RequestSender> dry = Optional.empty();

  boolean closed;
  public int inFlight;
  int mostInFlight;

  VirtualDatabase(VirtualTime time) {
    this.time = time;
  }

  @Override
  public void execute(String cql, Consistency consistency, String keyspace) {}

  @Override
  public Optional<Table> table(String keyspace, String name) {
    return Optional.empty();
  }

  @Override
  public List<TokenRange> tokenRanges(int split) {
    return List.of();
  }

  @Override
  public void send(Request request, Receiver receiver) {
    observer.accept(request);
    Reply reply = replies.apply(sentNs.size());
    sentNs.add(time.getAsLong());
    receivers.add(receiver);
    mostInFlight = Math.max(mostInFlight, ++inFlight);
    if (reply != null) {
      time.at(
          answeredNs.applyAsLong(time.getAsLong()),
          () -> {
            inFlight--;
            receiver.receive(reply);
          });
    }
  }

  @Override
  public void resend(Request request, Receiver receiver, long withinNanos) {
    withinNs.add(withinNanos);
    send(request, receiver);
  }

  @Override
  public ThreadFaults threadFaults() {
    return threadFaults;
  }

  @Override
  public List<? extends ScheduledExecutorService> replyThreads() {
    return Collections.nCopies(replyThreads, time);
  }

  @Override
  public Cluster cluster() {
    return new Cluster("virtual", List.of(), 1, 1);
  }

  @Override
  public void execute(String cql, Consistency consistency) {}

  @Override
  public Query prepare(StatementText statement) {
    return FakeDatabase.query(statement);
  }

  @Override
  public List<Cluster.Node> nodes() {
    return List.of();
  }

  @Override
  public CompletionStage<List<NamedRow>> ask(Cluster.Node node, String cql) {
    throw new UnsupportedOperationException("there are no nodes");
  }

  @Override
  public Optional<StoredSchema> stored(String keyspace) {
    return Optional.empty();
  }

  @Override
  public boolean hasTable(String keyspace, String table) {
    return true;
  }

  @Override
  public Optional<RequestSender> dry() {
    return dry;
  }

  @Override
  public void close() {
    closed = true;
    time.shutdown();
  }
}
