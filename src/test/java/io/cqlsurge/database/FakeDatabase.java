package io.cqlsurge.database;

import io.cqlsurge.schema.Table;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
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
import org.jspecify.annotations.Nullable;

/**
 * A database that answers on a separate thread, with the configured delay and errors. Counts the
 * requests and the maximum number of requests in flight.
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
  private volatile @Nullable StoredSchema stored = new StoredSchema("ks", Map.of(), Map.of());
  private volatile String wrong = "nothing is refused";
  private volatile String refusal = "no such thing";
  private volatile boolean scylla;
  private final List<String> executed = new CopyOnWriteArrayList<>();
  private volatile BiFunction<Cluster.Node, String, CompletionStage<List<NamedRow>>> answers =
      (node, cql) -> refused();

  /** Sets the reply to the n-th request, counted from 0; null means no reply. */
  public FakeDatabase replying(LongFunction<Reply> newReplies) {
    replies = newReplies;
    return this;
  }

  /** Sets the delay of replies. */
  public FakeDatabase delaying(long nanos) {
    delayNs = nanos;
    return this;
  }

  /** Sets the options of all keyspaces and tables. */
  public FakeDatabase storing(StoredSchema newStored) {
    stored = newStored;
    return this;
  }

  /** Makes reading the stored schema fail. */
  public FakeDatabase withoutStoredSchema() {
    stored = null;
    return this;
  }

  /** Allows workers to run on the thread that answers. */
  public FakeDatabase sharing() {
    shared = true;
    return this;
  }

  /** Sets the nodes and their answers to queries. */
  public FakeDatabase answering(
      List<Cluster.Node> newNodes,
      BiFunction<Cluster.Node, String, CompletionStage<List<NamedRow>>> newAnswers) {
    nodes = List.copyOf(newNodes);
    answers = newAnswers;
    return this;
  }

  /** Sets the existing tables. By default, each name is that of a table without columns. */
  public FakeDatabase having(Table... newTables) {
    tables = List.of(newTables);
    return this;
  }

  /** Sets the token ranges of the ring. */
  public FakeDatabase ranging(TokenRange... newRanges) {
    ranges = List.of(newRanges);
    return this;
  }

  /** Refuses to execute statements that contain this text. */
  public FakeDatabase refusing(String text) {
    wrong = text;
    return this;
  }

  /** Makes this ScyllaDB with tablets, which refuses SimpleStrategy without {@code tablets}. */
  public FakeDatabase likeScylla() {
    scylla = true;
    refusal = "SimpleStrategy doesn't support tablet replication";
    return refusing("SimpleStrategy");
  }

  @Override
  public boolean isScylla() {
    return scylla;
  }

  /** Sets the function that prepares statements. */
  public FakeDatabase preparing(Function<StatementText, Query> newPrepared) {
    prepared = newPrepared;
    return this;
  }

  /**
   * Returns the statements that were executed, with the keyspace before the text if there is one:
   * {@code ks: CREATE}.
   */
  public List<String> executed() {
    return List.copyOf(executed);
  }

  /** Returns the answer to a query of a table that does not exist. */
  public static CompletionStage<List<NamedRow>> refused() {
    return CompletableFuture.failedFuture(
        new DatabaseError(DatabaseError.Kind.REFUSED, "there is no such table", null));
  }

  /** Returns a reply with a failure of this kind. */
  public static Reply failure(DatabaseError.Kind kind) {
    return failure(kind, Coordinator.UNKNOWN);
  }

  /** Returns a reply of a node with a failure of this kind. */
  public static Reply failure(DatabaseError.Kind kind, Coordinator node) {
    return new Reply.Failure(new DatabaseError(kind, "fake " + kind, null), node, List.of());
  }

  /** Returns the reply of a node to a statement without rows. */
  public static Reply done(Coordinator node) {
    return new Reply.Success(Rows.NONE, node);
  }

  /** Returns a node with this number, and with an address and a data centre. */
  public static Coordinator node(int number) {
    return new Coordinator(number, "/127.0.0." + number + ":9042", "dc1");
  }

  /** Returns the number of requests so far, including retries. */
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
    if (cql.contains(wrong) && !cql.contains("tablets")) {
      throw new DatabaseError(DatabaseError.Kind.REFUSED, refusal, null);
    }
    executed.add(cql);
  }

  @Override
  public Query prepare(StatementText statement) {
    return prepared.apply(statement);
  }

  @Override
  public Optional<StoredSchema> stored(String keyspace) {
    if (stored == null) {
      throw new DatabaseError(DatabaseError.Kind.TIMEOUT, "timed out", null);
    }
    return tables.isEmpty() || tables.stream().anyMatch(it -> it.keyspace().equals(keyspace))
        ? Optional.of(stored)
        : Optional.empty();
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

  /** Returns a statement without bind markers and result columns. */
  public static Query query(StatementText statement) {
    return new FakeQuery(statement.cql(), List.of(), List.of());
  }

  /** A statement with fixed properties. */
  public record FakeQuery(String cql, List<Marker> markers, List<String> resultColumns)
      implements Query {}

  /** Rows with one column, and the paging state of the next page or null. */
  public record FakeRows(List<ByteBuffer> values, ByteBuffer nextPage) implements Rows {

    /** Creates rows without a next page. */
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
