package io.cqlsurge.report;

import io.cqlsurge.estimate.Failures;
import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.ClientLimit;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.ErrorKind;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.settings.LogSettings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The client's figures as a line, and a sentence on whether the client was the limit. */
public final class ClientText {
  private static final String SHARED =
      "shares this machine with a node, and these latencies include both";

  private static final String MORE_MEMORY =
      "Give it more memory, for example with CQLSURGE_JAVA_OPTS=-Xmx4g.";
  private static final String WAS_SUSPENDED =
      "The whole process paused: check whether it was stopped, or the machine suspended.";
  private static final String FEWER_ROWS = ". Use more clients, or fewer or smaller rows.";
  private static final String MORE_CORES = "Give the client dedicated cores.";

  /** Share of the time from which garbage collections affect the 99th percentile of latencies. */
  private static final double MUCH_GC = 0.01;

  /** Share of the cores used by other processes from which the machine is the limit. */
  private static final double MUCH_OF_MACHINE = 0.8;

  /** Share of the cores; a process that uses less was delayed by other processes. */
  private static final double MUCH_PROCESSOR = 0.3;

  /** Why the figures of a run do not describe the database. */
  public record Verdict(String subject, String text) {
    public String sentence() {
      return subject + ": " + text;
    }
  }

  private final ClientFigures client;
  private final List<String> facts = new ArrayList<>();

  private ClientText(ClientFigures client) {
    this.client = client;
  }

  public static String line(Interval interval) {
    return new ClientText(interval.client()).line();
  }

  /**
   * Returns the lines about the client after a run: its figures if requested, and faults if there
   * are any.
   */
  static List<String> lines(Interval summary, LogSettings log) {
    List<String> lines = new ArrayList<>();
    if (log.contents().client()) {
      lines.add(new ClientText(summary.client()).line());
    }
    ClientFigures.Incidents incidents = summary.client().incidents();
    incidents
        .faults()
        .forEach((fault, count) -> lines.add("I/O thread fault, " + count + " times: " + fault));
    return lines;
  }

  /**
   * Returns a verdict if the figures of a run do not describe the database: the client was the
   * limit, or most operations failed.
   *
   * @param nodesHere whether nodes run on this machine
   */
  public static Optional<Verdict> verdict(Interval summary, boolean nodesHere) {
    return failures(summary)
        .or(() -> machine(summary, nodesHere))
        .or(() -> new ClientText(summary.client()).limit(summary, nodesHere));
  }

  private static Optional<Verdict> machine(Interval summary, boolean nodesHere) {
    double others = summary.client().processors().others();
    if (others < MUCH_OF_MACHINE || summary.seconds() < ClientLimit.MIN_SECONDS) {
      return Optional.empty();
    }
    String used = "other processes used " + percent(others) + " of the machine. ";
    String text = used + (nodesHere ? "A node runs on the same machine." : MORE_CORES);
    return Optional.of(new Verdict("The machine was the limit", text));
  }

  private static Optional<Verdict> failures(Interval summary) {
    Counts counts = summary.total().counts();
    if (!new Failures(counts.errors(), counts.operations()).areMost()) {
      return Optional.empty();
    }
    // A recorded run may lack the kinds.
    Optional<ErrorKind> most =
        summary.errors().stream()
            .max(Comparator.comparingLong(ErrorCount::errors))
            .map(ErrorCount::kind);
    String text =
        RootLocale.format("%.0f%%", 100.0 * counts.errors() / counts.operations())
            + " of the operations failed"
            + most.map(kind -> ", most with '" + kind.title() + "'").orElse("")
            + ": rates and latencies describe failed operations. "
            + (most.equals(Optional.of(ErrorKind.CONNECTION))
                ? "Check that the nodes run."
                : "See the errors.");
    return Optional.of(new Verdict("Errors", text));
  }

  private String line() {
    ClientFigures.Processors processors = client.processors();
    String machine =
        processors.usedByAll().map(used -> RootLocale.format(" (machine %.2f)", used)).orElse("");
    facts.add(RootLocale.format("%.2f of ", processors.used()) + cores() + machine);
    client.threads().ifPresent(any -> facts.add(evidence(ClientLimit.IO_THREAD)));
    facts.add(collections());
    client.scheduleLag().ifPresent(any -> facts.add(evidence(ClientLimit.SCHEDULE)));
    client.ioLag().ifPresent(any -> facts.add(evidence(ClientLimit.IO_LAG)));
    if (client.incidents().pausedSeconds() > 0) {
      facts.add(evidence(ClientLimit.PAUSE));
    }
    facts.add(
        RootLocale.format("requests in flight %.1f of ", client.lanes().inUse())
            + client.lanes().count());
    return "client: " + String.join(", ", facts);
  }

  private Optional<Verdict> limit(Interval summary, boolean nodesHere) {
    Set<ClientLimit> limits = ClientLimit.of(summary);
    if (limits.isEmpty()) {
      return Optional.empty();
    }
    limits.forEach(limit -> facts.add(evidence(limit)));
    if (isMuchGc(summary)) {
      facts.add(collections());
    }
    client
        .processors()
        .takenByOthers()
        .ifPresent(share -> facts.add(percent(share) + " of the machine used by others"));
    String evidence = " (" + String.join(", ", facts) + ")";
    if (limits.equals(Set.of(ClientLimit.PREPARING))) {
      return Optional.of(
          new Verdict("Client", "could not send more requests" + evidence + FEWER_ROWS));
    }
    if (nodesHere && !limits.contains(ClientLimit.PAUSE)) {
      return Optional.of(new Verdict("Client", SHARED + evidence + "."));
    }
    String text =
        limits.contains(ClientLimit.PAUSE)
            ? "pause" + evidence + ". " + cause()
            : "delay" + evidence + ". " + advice(limits, summary);
    return Optional.of(new Verdict("Client", "these latencies include its " + text));
  }

  private String cause() {
    double pausedSeconds = client.incidents().pausedSeconds();
    return client.gc().sumMs() / 1000 >= pausedSeconds / 2 ? MORE_MEMORY : WAS_SUSPENDED;
  }

  private String evidence(ClientLimit limit) {
    return switch (limit) {
      case PROCESSORS -> percent(client.processors().share()) + " of " + cores() + " busy";
      case IO_THREAD -> "busiest " + thread(client.threads().orElseThrow());
      case PREPARING ->
          "generating wide partitions or large rows "
              + percent(client.threads().orElseThrow().preparing().orElseThrow())
              + " of its time";
      case SCHEDULE -> "schedule lag p99 " + ms(Metric.P99.ms(client.scheduleLag().orElseThrow()));
      case IO_LAG -> "I/O lag p99 " + ms(Metric.P99.ms(client.ioLag().orElseThrow()));
      case PAUSE -> RootLocale.format("paused %.1f s", client.incidents().pausedSeconds());
    };
  }

  private String advice(Set<ClientLimit> limits, Interval summary) {
    if (client.processors().takenByOthers().isPresent()) {
      return MORE_CORES;
    }
    if (isMuchGc(summary)) {
      return MORE_MEMORY;
    }
    boolean isFull = limits.contains(ClientLimit.PROCESSORS);
    if (!isFull && limits.contains(ClientLimit.IO_THREAD)) {
      return isFewThreads()
          ? "Increase threads= to use more of the cores, or use more clients."
          : "Increasing threads= does not help; use more clients.";
    }
    if (!isFull && client.processors().share() < MUCH_PROCESSOR) {
      return MORE_CORES;
    }
    boolean atRate = summary.total().latencies().pacing().hasDueTimes();
    return "Use " + (atRate ? "a lower rate" : "fewer threads") + ", more clients or more cores.";
  }

  /**
   * Returns whether more lanes would bring more I/O threads: with few lanes there are fewer I/O
   * threads than cores. Threads that report no lag are workers, whose number does not grow.
   */
  private boolean isFewThreads() {
    return client.ioLag().isPresent()
        && client.threads().orElseThrow().count() < client.processors().cores();
  }

  private boolean isMuchGc(Interval summary) {
    return client.gc().sumMs() / 1000 >= MUCH_GC * summary.seconds();
  }

  private String thread(ClientFigures.Threads threads) {
    // In plain mode and with wide partitions, these are the threads of the workers.
    boolean receives = client.ioLag().isPresent() && threads.preparing().isEmpty();
    String kind = receives ? "I/O thread " : "worker thread ";
    return kind + percent(threads.busiest());
  }

  private String collections() {
    if (client.gc().count() == 0) {
      return "no GC";
    }
    return "GC "
        + client.gc().count()
        + (client.gc().count() == 1 ? " pause " : " pauses ")
        + ms(client.gc().sumMs());
  }

  private String cores() {
    int cores = client.processors().cores();
    return cores + (cores == 1 ? " core" : " cores");
  }

  private static String ms(double ms) {
    return RootLocale.format(ms < 9.95 ? "%.1f ms" : "%.0f ms", ms);
  }

  private static String percent(double share) {
    return RootLocale.format("%.0f%%", share * 100);
  }
}
