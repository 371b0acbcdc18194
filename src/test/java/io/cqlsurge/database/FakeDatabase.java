package io.cqlsurge.database;

import io.cqlsurge.schema.Table;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * Answers on a thread of its own, late or with errors, on command. Counts what it was sent and how
 * much was in flight at most.
 */
public final class FakeDatabase implements Database {
  private final ScheduledExecutorService answering = Executors.newSingleThreadScheduledExecutor();
  private final AtomicLong sent = new AtomicLong();
  private final AtomicInteger inFlight = new AtomicInteger();
  private final AtomicInteger mostInFlight = new AtomicInteger();
  private final AtomicLong replied = new AtomicLong();
  private volatile LongFunction<Reply> replies = number -> Reply.DONE;
  private volatile long delayNs;
  private volatile boolean shared;
  private volatile List<Cluster.Node> nodes = List.of();
  private volatile List<Table> tables = List.of();
  private volatile List<TokenRange> ranges = List.of();
  private volatile Function<StatementText, Query> prepared = FakeDatabase::query;
  private volatile String wrong = "nothing is refused";
  private final List<String> executed = new CopyOnWriteArrayList<>();
  private volatile BiFunction<Cluster.Node, String, CompletionStage<List<NamedRow>>> answers =
      (node, cql) -> refused();

  /** From now on the n-th request, counted from 0, gets this reply; null is no reply ever. */
  public FakeDatabase replying(LongFunction<Reply> newReplies) {
    replies = newReplies;
    return this;
  }

  /** From now on replies take this long. */
  public FakeDatabase delaying(long nanos) {
    delayNs = nanos;
    return this;
  }

  /** From now on workers may take their turns on the thread that answers. */
  public FakeDatabase sharing() {
    shared = true;
    return this;
  }

  /** From now on there are these nodes, and questions to them get these answers. */
  public FakeDatabase answering(
      List<Cluster.Node> newNodes,
      BiFunction<Cluster.Node, String, CompletionStage<List<NamedRow>>> newAnswers) {
    nodes = List.copyOf(newNodes);
    answers = newAnswers;
    return this;
  }

  /** From now on there are these tables; before, any name was one of a table without columns. */
  public FakeDatabase having(Table... newTables) {
    tables = List.of(newTables);
    return this;
  }

  /** From now on the ring has these parts. */
  public FakeDatabase ranging(TokenRange... newRanges) {
    ranges = List.of(newRanges);
    return this;
  }

  /** From now on statements with this text in them are refused when they are executed. */
  public FakeDatabase refusing(String text) {
    wrong = text;
    return this;
  }

  /** From now on statements are prepared like this. */
  public FakeDatabase preparing(Function<StatementText, Query> newPrepared) {
    prepared = newPrepared;
    return this;
  }

  /**
   * What was executed so far, with its keyspace before it if it was for one: {@code ks: CREATE}.
   */
  public List<String> executed() {
    return List.copyOf(executed);
  }

  /** The answer to a question about a table that is not there. */
  public static CompletionStage<List<NamedRow>> refused() {
    return CompletableFuture.failedFuture(
        new DatabaseError(DatabaseError.Kind.REFUSED, "there is no such table", null));
  }

  /** A reply that is a failure of this kind. */
  public static Reply failure(DatabaseError.Kind kind) {
    return failure(kind, Coordinator.UNKNOWN);
  }

  /** The same from a node. */
  public static Reply failure(DatabaseError.Kind kind, Coordinator node) {
    return new Reply.Failure(new DatabaseError(kind, "fake " + kind, null), node);
  }

  /** The reply of a node to a statement without rows. */
  public static Reply done(Coordinator node) {
    return new Reply.Success(Rows.NONE, node);
  }

  /** A node of this number, with an address and a data centre. */
  public static Coordinator node(int number) {
    return new Coordinator(number, "/127.0.0." + number + ":9042", "dc1");
  }

  /** How many requests were sent so far, retries included. */
  public long sent() {
    return sent.get();
  }

  /** Returns the number of replies that were received and handled so far. */
  public long replied() {
    return replied.get();
  }

  /** Returns the maximum number of requests in flight at the same time. */
  public int mostInFlight() {
    return mostInFlight.get();
  }

  @Override
  public void execute(String cql, Consistency consistency, String keyspace) {
    execute(keyspace + ": " + cql, consistency);
  }

  @Override
  public Optional<Table> table(String keyspace, String name) {
    return tables.stream()
        .filter(table -> table.keyspace().equals(keyspace) && table.name().equals(name))
        .findFirst();
  }

  @Override
  public List<TokenRange> tokenRanges(int split) {
    return ranges;
  }

  @Override
  public Cluster cluster() {
    return new Cluster("fake", List.of(), 1, 1);
  }

  @Override
  public List<Cluster.Node> nodes() {
    return nodes;
  }

  @Override
  public CompletionStage<List<NamedRow>> ask(Cluster.Node node, String cql) {
    return answers.apply(node, cql);
  }

  @Override
  public void execute(String cql, Consistency consistency) {
    if (cql.contains(wrong)) {
      throw new DatabaseError(DatabaseError.Kind.REFUSED, "no such thing", null);
    }
    executed.add(cql);
  }

  @Override
  public Query prepare(StatementText statement) {
    return prepared.apply(statement);
  }

  @Override
  public boolean hasKeyspace(String keyspace) {
    return tables.isEmpty() || tables.stream().anyMatch(it -> it.keyspace().equals(keyspace));
  }

  @Override
  public boolean hasTable(String keyspace, String table) {
    return tables.isEmpty() || table(keyspace, table).isPresent();
  }

  @Override
  public void send(Request request, Receiver receiver) {
    Reply reply = replies.apply(sent.getAndIncrement());
    mostInFlight.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
    if (reply != null) {
      CompletableFuture.delayedExecutor(delayNs, TimeUnit.NANOSECONDS, answering)
          .execute(
              () -> {
                inFlight.decrementAndGet();
                receiver.receive(reply);
                replied.incrementAndGet();
              });
    }
  }

  @Override
  public void resend(Request request, Receiver receiver, long withinNs) {
    send(request, receiver);
  }

  @Override
  public ThreadFaults threadFaults() {
    return ThreadFaults.NONE;
  }

  @Override
  public List<? extends ScheduledExecutorService> replyThreads() {
    return shared ? List.of(answering) : List.of();
  }

  @Override
  public void close() {
    answering.shutdownNow();
  }

  /** A statement that has no markers and returns no columns. */
  public static Query query(StatementText statement) {
    return new FakeQuery(statement.cql(), List.of(), List.of());
  }

  /** A statement as it is told to be. */
  public record FakeQuery(String cql, List<Marker> markers, List<String> resultColumns)
      implements Query {}

  /** Rows of one column each, and where the next page begins; null if there is none. */
  public record FakeRows(List<ByteBuffer> values, ByteBuffer nextPage) implements Rows {

    /** Rows that no page follows. */
    public FakeRows(List<ByteBuffer> values) {
      this(values, null);
    }

    @Override
    public int count() {
      return values.size();
    }

    @Override
    public ByteBuffer value(int row, int column) {
      return values.get(row).duplicate();
    }
  }
}
