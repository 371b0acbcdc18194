package io.cqlsurge.report;

import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.WarmUpOutcome;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Prints the lines of a warm-up; its progress is on the status line, if there is one. A terminal
 * with compact tables gets one line for all operations.
 */
final class WarmUpLines {
  /** Seconds between two progress lines if there is no status line. */
  private static final long SECONDS_BETWEEN_LINES = 2;

  private final Output output;
  private final boolean showsProgress;
  private final Map<String, WarmUpOutcome> outcomes = new LinkedHashMap<>();
  private long printed;

  WarmUpLines(Output output, boolean showsProgress) {
    this.output = output;
    this.showsProgress = showsProgress;
  }

  /** Prints the line of cassandra-stress that scripts wait for. */
  void begins(String label, long operations) {
    printed = 0;
    onlyFull("Warming up " + label + " with " + operations + " iterations...");
  }

  private void onlyFull(String text) {
    output.table(List.of(text), width -> List.of());
  }

  /** Shows the progress; is called about once per second, with a known share. */
  void progressed(String label, Progress progress) {
    if (!showsProgress) {
      return;
    }
    double share = progress.share().orElseThrow();
    double leftSeconds = progress.seconds() * (1 - share) / share;
    String text =
        RootLocale.format(
            "warm-up of %s: %.0f %%, %.0f s left", label, 100 * share, Math.ceil(leftSeconds));
    Optional<StatusLine> status = output.terminal().statusLine();
    if (status.isPresent()) {
      status.get().show(text.substring(0, Math.min(text.length(), status.get().columns())));
    } else if ((long) progress.seconds() / SECONDS_BETWEEN_LINES > printed) {
      printed = (long) progress.seconds() / SECONDS_BETWEEN_LINES;
      output.line(text);
    }
  }

  /** Prints why the warm-up ended, unless it was by its operation count. */
  void ended(String label, WarmUpOutcome outcome) {
    output.terminal().statusLine().ifPresent(StatusLine::clear);
    outcomes.put(label, outcome);
    String sent =
        RootLocale.format(
            "Warmed up %s with %d iterations in %.1f s: ",
            label, outcome.operations(), outcome.seconds());
    if (outcome.timeUp()) {
      onlyFull(sent + "its time limit was reached.");
    } else if (outcome.watched()) {
      onlyFull(
          sent
              + RootLocale.format(
                  "the compiler is %s, it used %.0f%% of a core at the end.",
                  compiler(outcome), 100 * outcome.compiling()));
    }
  }

  private static String compiler(WarmUpOutcome outcome) {
    return outcome.isCompilerIdle() ? "idle" : "still busy";
  }

  /** Prints the line for all operations, if the output has only this one. */
  void allEnded() {
    if (!outcomes.isEmpty()) {
      output.table(List.of(), width -> List.of(all()));
      outcomes.clear();
    }
  }

  private String all() {
    Collection<WarmUpOutcome> all = outcomes.values();
    String reason = "";
    for (WarmUpOutcome each : all) {
      reason = each.watched() ? "; the compiler is " + compiler(each) : reason;
    }
    if (all.stream().anyMatch(WarmUpOutcome::timeUp)) {
      reason = "; the time limit was reached";
    }
    return RootLocale.format(
        "Warmed up %s with %,d iterations in %.1f s%s",
        String.join(", ", outcomes.keySet()),
        all.stream().mapToLong(WarmUpOutcome::operations).sum(),
        all.stream().mapToDouble(WarmUpOutcome::seconds).sum(),
        reason);
  }
}
