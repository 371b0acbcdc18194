package io.cqlsurge.engine;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.Marker;
import io.cqlsurge.database.NamedRow;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Receiver;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.database.StoredSchema;
import io.cqlsurge.database.ThreadFaults;
import io.cqlsurge.database.TokenRange;
import io.cqlsurge.measure.JvmProcess;
import io.cqlsurge.measure.Machine;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.schema.Table;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.workload.TestOperations;
import io.cqlsurge.workload.Workload;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A benchmark of the overhead of the engine per operation: a run whose database answers
 * immediately.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class LoopBenchmark {
  private static final int OPERATIONS = 1_000_000;

  private final EngineContext context =
      new EngineContext(
          new Instant(),
          RunListener.group(List.of()),
          Clock.system(),
          new Machine(() -> GcFigures.NONE, Optional.empty(), new JvmProcess(), () -> 0));
  private final Workload workload =
      TestOperations.standard(
          SettingsParser.parse(List.of("write", "n=1M", "-rate", "threads=100")));

  /** Creates the benchmark and prepares the statements. */
  public LoopBenchmark() {
    workload.open(context.database());
  }

  /** Writes to the default table. Data is generated and recorded but not sent. */
  @Benchmark
  @OperationsPerInvocation(OPERATIONS)
  public RunResult write() {
    RunPlan plan =
        TestTraffic.plan(100, new Pace.Unlimited(), new RunLength.Operations(OPERATIONS));
    return new Run(context, plan, workload.traffic()).execute(() -> {});
  }

  private record Prepared(String cql) implements Query {
    @Override
    public List<Marker> markers() {
      return List.of();
    }

    @Override
    public List<String> resultColumns() {
      return List.of();
    }
  }

  /** A database that answers on the sending thread. */
  private static final class Instant implements Database {
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
    public Cluster cluster() {
      return new Cluster("instant", List.of(), 1, 1);
    }

    @Override
    public List<Cluster.Node> nodes() {
      return List.of();
    }

    @Override
    public CompletionStage<List<NamedRow>> ask(Cluster.Node node, String cql) {
      return CompletableFuture.completedFuture(List.of());
    }

    @Override
    public void execute(String cql, Consistency consistency) {}

    @Override
    public Query prepare(StatementText statement) {
      return new Prepared(statement.cql());
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
    public void send(Request request, Receiver receiver) {
      receiver.receive(Reply.DONE);
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
      return List.of();
    }

    @Override
    public void close() {}
  }
}
