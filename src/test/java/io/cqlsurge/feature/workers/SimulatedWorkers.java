package io.cqlsurge.feature.workers;

import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.engine.Clock;
import io.cqlsurge.engine.EngineContext;
import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Machine;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.Recall;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.TestLatencies;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.settings.load.Shard;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.jgroups.Address;

/**
 * Workers that send no operations but the figures of such, each on its own port of the loopback
 * address, in one process. Each has an interval of one second with five kinds of operations.
 */
final class SimulatedWorkers {
  static final int KINDS = 5;
  private static final int OPERATIONS = 2_000;
  private static final int FIRST_PORT = 20_000;
  private static final int PATTERNS = 20;
  private static final int THREADS = 2;
  private static final long NS_PER_SECOND = 1_000_000_000;

  private final Executor timer = Executors.newFixedThreadPool(THREADS);
  private final List<Interval> patterns = new ArrayList<>();

  /** The messages with the figures, by pattern and second: making them would take too long. */
  private final byte[][][] parts;

  private final int seconds;

  private SimulatedWorkers(int seconds) {
    this.seconds = seconds;
    Random random = new Random(1);
    for (int i = 0; i < PATTERNS; i++) {
      patterns.add(interval(random));
    }
    this.parts = new byte[PATTERNS][seconds][];
    for (int i = 0; i < PATTERNS; i++) {
      for (int second = 0; second < seconds; second++) {
        parts[i][second] = Wire.write(new Message.Part(0, second, part(patterns.get(i), second)));
      }
    }
  }

  private static PackedInterval part(Interval pattern, int number) {
    return PackedInterval.of(
        new Interval(
            new Interval.Span(number, number + 1),
            pattern.operations(),
            pattern.total(),
            0,
            pattern.gc(),
            pattern.client(),
            List.of()));
  }

  /** Runs with the number of workers, the length of the run in s, and the file of the key. */
  public static void main(String[] arguments) throws InterruptedException {
    SimulatedWorkers workers = new SimulatedWorkers(Integer.parseInt(arguments[1]));
    WorkerKey key = WorkerKey.read(Path.of(arguments[2]));
    for (InetSocketAddress address : addresses(Integer.parseInt(arguments[0]))) {
      workers.start(address, key);
    }
    System.out.println("ready");
    Thread.currentThread().join();
  }

  /** Returns the addresses of the first workers. */
  static List<InetSocketAddress> addresses(int count) {
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      addresses.add(new InetSocketAddress(InetAddress.getLoopbackAddress(), FIRST_PORT + i));
    }
    return addresses;
  }

  /** Returns the messages of all workers with the figures of one second, one after the other. */
  static List<List<byte[]>> parts(int count, int seconds) {
    SimulatedWorkers simulated = new SimulatedWorkers(seconds);
    List<List<byte[]>> all = new ArrayList<>();
    for (int second = 0; second < seconds; second++) {
      List<byte[]> messages = new ArrayList<>();
      for (int worker = 0; worker < count; worker++) {
        messages.add(simulated.parts[worker % PATTERNS][second]);
      }
      all.add(messages);
    }
    return all;
  }

  private void start(InetSocketAddress address, WorkerKey key) {
    Worker worker = new Worker(address.getPort() % PATTERNS);
    Group.Access access = new Group.Access(address, 1, Optional.of(key));
    String name = "worker-" + address.getPort();
    worker.group = Optional.of(new Group(name, access, worker::received, System.err::println));
    worker.group.get().start();
  }

  private static Histogram latencies(Random random, int count, double medianNs) {
    Histogram histogram = new Histogram(3);
    for (int i = 0; i < count; i++) {
      histogram.recordValue((long) (medianNs * Math.exp(random.nextGaussian() * 0.8)));
    }
    return histogram;
  }

  private static Interval interval(Random random) {
    List<OperationStats> kinds = new ArrayList<>();
    for (int i = 0; i < KINDS; i++) {
      kinds.add(figures("kind" + i, random, OPERATIONS));
    }
    return new Interval(
        new Interval.Span(0, 1),
        kinds,
        figures(OperationStats.TOTAL, random, KINDS * OPERATIONS),
        0,
        GcFigures.NONE,
        ClientFigures.NONE,
        List.of());
  }

  private static OperationStats figures(String label, Random random, int count) {
    return new OperationStats(
        label,
        new Counts(count, count, count, count, 0, 0, Recall.NONE),
        TestLatencies.of(
            latencies(random, count, 400_000),
            latencies(random, count, 500_000),
            latencies(random, count, 60_000),
            new Histogram(3),
            Pacing.FIXED));
  }

  /** One worker. */
  private final class Worker {
    private final int pattern;
    private Optional<Group> group = Optional.empty();

    Worker(int pattern) {
      this.pattern = pattern;
    }

    private void received(Address from, Message message) {
      if (message instanceof Message.Ping ping) {
        send(from, new Message.Pong(ping.number(), System.nanoTime()));
      } else if (message instanceof Message.Hello) {
        group.orElseThrow().watch(from);
        send(from, new Message.Welcome());
      } else if (message instanceof Message.Open) {
        send(from, new Message.Opened(List.of(), false));
      } else if (message instanceof Message.WarmUp) {
        send(from, new Message.Ready());
      } else if (message instanceof Message.Start start) {
        run(from, start);
      } else if (message instanceof Message.Bye) {
        send(from, new Message.Released());
        group.orElseThrow().forget(from);
      } else if (message instanceof Message.Lost lost) {
        System.err.println("lost " + from + ": " + lost.reason());
      }
    }

    private void send(Address to, Message message) {
      group.orElseThrow().send(to, message);
    }

    private void run(Address to, Message.Start start) {
      for (int i = 0; i < seconds; i++) {
        int number = i;
        long atNs = start.startNs() + (i + 1) * NS_PER_SECOND;
        long delayNs = atNs - System.nanoTime();
        CompletableFuture.delayedExecutor(delayNs, TimeUnit.NANOSECONDS, timer)
            .execute(() -> sendPart(to, start.run(), number));
      }
    }

    private void sendPart(Address to, int run, int number) {
      int end = number + 1;
      group.orElseThrow().send(to, parts[pattern][number]);
      send(to, new Message.Now(run, new Progress(end, end, 0, OptionalDouble.of(0.5))));
      if (end == seconds) {
        send(to, new Message.Ended(run, 0, result()));
      }
    }

    private RunResult result() {
      return new RunResult(
          patterns.get(pattern),
          RunEnding.completed("ended"),
          1,
          0,
          0,
          0,
          0,
          List.of(),
          List.of(),
          List.of(),
          List.of());
    }
  }

  static final Job JOB = new Job(List.of("write"), Map.of(), Shard.WHOLE);

  /** Returns the context of a controller without a real cluster. */
  static EngineContext context(RunListener listener) {
    Machine machine = Machine.ofThisProcess(() -> GcFigures.NONE, Optional.empty());
    return new EngineContext(new FakeDatabase(), listener, Clock.system(), machine);
  }
}
