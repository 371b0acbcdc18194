package io.cqlsurge.report;

import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.WarmUpOutcome;
import io.cqlsurge.report.Terminal.StatusLine;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * Prints the lines of a warm-up; its progress is on the status line, if there is one. A terminal
 * with compact tables gets one line for all operations.
 */
final class WarmUpLines {
  /** Seconds between two progress lines if there is no status line. */
  private static final long SECONDS_BETWEEN_LINES = 2;

  private final Output output;
  private final boolean showsProgress;
  private final StringJoiner warmed = new StringJoiner(", ");
  private long sent;
  private double seconds;
  private long printed;

  WarmUpLines(Output output, boolean showsProgress) {
    this.output = output;
    this.showsProgress = showsProgress;
  }

  /** Prints the line of cassandra-stress that scripts wait for. */
  void begins(String label, long operations) {
    printed = 0;
    full("Warming up " + label + " with " + operations + " iterations...");
  }

  private void full(String line) {
    output.table(List.of(line), width -> List.of());
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
      status.get().show(text);
    } else if ((long) progress.seconds() / SECONDS_BETWEEN_LINES > printed) {
      printed = (long) progress.seconds() / SECONDS_BETWEEN_LINES;
      output.line(text);
    }
  }

  /** Prints why the warm-up ended, unless it was by its operation count. */
  void ended(String label, WarmUpOutcome outcome) {
    output.terminal().statusLine().ifPresent(StatusLine::clear);
    warmed.add(label);
    sent += outcome.operations();
    seconds += outcome.seconds();
    String start =
        RootLocale.format(
            "Warmed up %s with %d iterations in %.1f s: ",
            label, outcome.operations(), outcome.seconds());
    if (outcome.timeUp()) {
      full(start + "its time limit was reached.");
    } else if (outcome.watched()) {
      full(
          start
              + RootLocale.format(
                  "the compiler is %s, it used %.0f%% of a core at the end.",
                  outcome.isCompilerIdle() ? "idle" : "still busy", 100 * outcome.compiling()));
    }
  }

  /** Prints the line for all operations, once and only on a terminal. */
  void allEnded() {
    if (sent > 0) {
      String line = "Warmed up %s with %,d iterations in %.1f s";
      String text = RootLocale.format(line, warmed, sent, seconds);
      output.table(List.of(), width -> List.of(text));
      sent = 0;
    }
  }
}
