package io.cqlsurge.feature.workers;

import com.sun.management.OperatingSystemMXBean;
import io.cqlsurge.engine.RunPlan;
import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.settings.DelayPolicy;
import io.cqlsurge.settings.ErrorSettings;
import io.cqlsurge.settings.RetryDelay;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.settings.load.Shard;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A benchmark of the controller: processor time and network traffic with many workers. The workers
 * are simulated in a second process; the controller and the connections are real.
 */
final class ManyWorkers {
  private static final int SECONDS = 40;

  /** Intervals at the start that are left out, while Java still compiles. */
  private static final int LEFT_OUT = 15;

  /** Maximum number of workers with connections: more do not fit on the same machine. */
  private static final int MAX_CONNECTED = 100;

  private static final double NS_PER_MS = 1e6;
  private static final double BYTES_PER_MB = 1e6;

  private ManyWorkers() {}

  /** Runs with the numbers of workers, and prints a table. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createTempDirectory("cqlsurge");
    Path secret = folder.resolve("key");
    try {
      NewKey.write(secret);
      System.out.println(
          "| workers | sent per interval | read and add, CPU | controller, CPU | row after the end of"
              + " the interval | reservation |");
      System.out.println("| ---: | ---: | ---: | ---: | ---: | ---: |");
      for (String argument : arguments) {
        int count = Integer.parseInt(argument);
        System.out.println(
            "| "
                + argument
                + added(count)
                + (count <= MAX_CONNECTED ? measure(count, secret) : " – | – | – |"));
      }
    } finally {
      Files.delete(secret);
      Files.delete(folder);
    }
  }

  /** Reads the messages and adds up the figures, without connections. */
  private static String added(int count) throws IOException {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    List<List<byte[]>> parts = SimulatedWorkers.parts(count, SECONDS);
    IntervalJoin join =
        new IntervalJoin(count, 1, Long.MAX_VALUE, new ClientsSum(Optional.empty()));
    List<Double> cpuMs = new ArrayList<>();
    for (int second = 0; second < SECONDS; second++) {
      long beginNs = threads.getCurrentThreadCpuTime();
      for (int worker = 0; worker < count; worker++) {
        Message.Part part = (Message.Part) Wire.read(parts.get(second).get(worker));
        join.add(worker, part, 1);
      }
      if (join.next(1).isEmpty()) {
        throw new IllegalStateException("the interval is not complete");
      }
      cpuMs.add((threads.getCurrentThreadCpuTime() - beginNs) / NS_PER_MS);
    }
    double bytes = parts.get(0).stream().mapToDouble(part -> part.length).sum();
    return String.format(
        Locale.ROOT, " | %.1f MB | %.0f ms |", bytes / BYTES_PER_MB, median(cpuMs));
  }

  private static String measure(int count, Path secret) throws IOException {
    Process simulation =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-Xss256k",
                "-Xmx6g",
                "-cp",
                System.getProperty("java.class.path"),
                SimulatedWorkers.class.getName(),
                Integer.toString(count),
                Integer.toString(SECONDS),
                secret.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (var output = simulation.inputReader()) {
      if (!"ready".equals(output.readLine())) {
        throw new IOException("the simulation does not start");
      }
      return measured(count, secret);
    } finally {
      simulation.destroyForcibly();
    }
  }

  private static String measured(int count, Path secret) {
    Group.Access access =
        new Group.Access(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 2160),
            100,
            Optional.of(WorkerKey.read(secret)));
    Watch watch = new Watch();
    long beginNs = System.nanoTime();
    try (RemoteLoad load =
        new RemoteLoad(
            new Message.Hello("1", "controller"),
            SimulatedWorkers.addresses(count),
            access,
            sentence -> System.err.println(sentence))) {
      double reservedMs = (System.nanoTime() - beginNs) / NS_PER_MS;
      load.assign(
          new RemoteRun.Task(
              SimulatedWorkers.JOB, false, SimulatedWorkers.context(watch), List.of()));
      load.open();
      RunPlan plan = plan(count);
      load.warmUp(plan, new BenchmarkListener() {});
      load.execute(plan);
      return String.format(
          Locale.ROOT,
          " %.0f ms (max. %.0f) | %.0f ms (max. %.0f) | %.0f ms |",
          median(watch.cpuMs),
          max(watch.cpuMs),
          median(watch.delayMs),
          max(watch.delayMs),
          reservedMs);
    }
  }

  private static RunPlan plan(int count) {
    return new RunPlan(
        count,
        new Pace.Unlimited(),
        RunLength.Timed.ofMillis(SECONDS * 1_000L),
        Duration.ofSeconds(1),
        errors(),
        Duration.ofSeconds(10),
        false,
        false,
        Shard.WHOLE,
        "");
  }

  private static ErrorSettings errors() {
    RetryDelay none = new RetryDelay(DelayPolicy.CONSTANT, Duration.ZERO, Duration.ZERO);
    return new ErrorSettings(9, false, true, false, false, none, OptionalDouble.empty(), List.of());
  }

  private static double median(List<Double> values) {
    double[] sorted = sorted(values);
    return sorted[sorted.length / 2];
  }

  private static double max(List<Double> values) {
    double[] sorted = sorted(values);
    return sorted[sorted.length - 1];
  }

  private static double[] sorted(List<Double> values) {
    double[] sorted =
        values.subList(LEFT_OUT, values.size()).stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    return sorted;
  }

  /** Takes the times at which intervals arrive. */
  private static final class Watch implements RunListener {
    private final OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final List<Double> cpuMs = new ArrayList<>();
    private final List<Double> delayMs = new ArrayList<>();
    private long startNs;
    private long cpuNs;

    @Override
    public void runStarts(int lanes, String name) {
      startNs = System.nanoTime();
      cpuNs = system.getProcessCpuTime();
    }

    @Override
    public void intervalEnded(Interval interval) {
      long nowCpuNs = system.getProcessCpuTime();
      cpuMs.add((nowCpuNs - cpuNs) / NS_PER_MS);
      cpuNs = nowCpuNs;
      delayMs.add((System.nanoTime() - startNs) / NS_PER_MS - interval.span().endSeconds() * 1_000);
    }
  }
}
