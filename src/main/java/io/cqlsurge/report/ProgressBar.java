package io.cqlsurge.report;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.report.Terminal.StatusLine;
import java.util.List;
import java.util.function.BinaryOperator;

/**
 * Shows the progress of a run on one line of a terminal: the share that is done, the rate of the
 * last second and the mean rate, the time left and the errors. If the run is one of several, the
 * step is in front.
 */
public final class ProgressBar implements RunListener {
  private static final int LONGEST_BAR = 30;
  private static final int SHORTEST_BAR = 5;
  private static final long MINUTE = 60;
  private static final long HOUR = 3600;

  private final StatusLine line;
  private final BinaryOperator<String> shown;
  private int steps;
  private String step = "";

  /** Total length of the runs that ended, in seconds. */
  private double endedSeconds;

  private double lastSeconds;
  private long lastOperations;

  /**
   * Creates a bar.
   *
   * @param shown returns how a run with a name is shown, from the name and the length of the runs
   *     before it
   */
  public ProgressBar(StatusLine line, BinaryOperator<String> shown) {
    this.line = line;
    this.shown = shown;
  }

  @Override
  public void runStarts(int lanes, String name) {
    lastSeconds = 0;
    lastOperations = 0;
    steps++;
    String ended = time(endedSeconds);
    step = name.isEmpty() ? "" : "step " + steps + ": " + shown.apply(name, ended) + "  ";
  }

  @Override
  public void progressed(Progress progress) {
    String text = step + figures(progress);
    line.show(bar(progress, line.columns() - text.length()) + text);
    lastSeconds = progress.seconds();
    lastOperations = progress.operations();
  }

  @Override
  public void runEnded(Interval summary) {
    endedSeconds += summary.seconds();
    line.clear();
  }

  /** Returns the figures that fit; in a narrow terminal, the rates are the first to be left out. */
  private String figures(Progress progress) {
    String errors = errors(progress.errors());
    String left = left(progress);
    List<String> forms =
        List.of(
            rate(progress) + mean(progress) + "  " + left + errors,
            rate(progress) + "  " + left + errors,
            left + errors);
    int columns = line.columns() - step.length() - percent(progress).length();
    return forms.stream().filter(form -> form.length() <= columns).findFirst().orElse(left);
  }

  private String bar(Progress progress, int columns) {
    double share = progress.share().orElse(0);
    String percent = percent(progress);
    int length = Math.min(LONGEST_BAR, columns - percent.length() - "[] ".length());
    if (percent.isEmpty() || length < SHORTEST_BAR) {
      return percent;
    }
    int done = (int) (share * length);
    return "[" + "#".repeat(done) + "-".repeat(length - done) + "] " + percent;
  }

  private static String percent(Progress progress) {
    return progress.share().isPresent()
        ? RootLocale.format("%3.0f%%  ", Math.floor(progress.share().getAsDouble() * 100))
        : "";
  }

  private String rate(Progress progress) {
    double seconds = progress.seconds() - lastSeconds;
    double now = perSecond(progress.operations() - lastOperations, seconds);
    return RootLocale.format("%,.0f op/s", now);
  }

  private static String mean(Progress progress) {
    double mean = perSecond(progress.operations(), progress.seconds());
    return RootLocale.format(" (mean %,.0f)", mean);
  }

  private static double perSecond(long operations, double seconds) {
    return seconds > 0 ? operations / seconds : 0;
  }

  private static String left(Progress progress) {
    return progress.secondsLeft().isPresent()
        ? time(progress.secondsLeft().getAsDouble()) + " left"
        : time(progress.seconds()) + " so far";
  }

  private static String time(double seconds) {
    long whole = (long) Math.ceil(seconds);
    if (whole < MINUTE) {
      return whole + "s";
    }
    return whole < HOUR
        ? whole / MINUTE + "m" + whole % MINUTE + "s"
        : whole / HOUR + "h" + whole % HOUR / MINUTE + "m";
  }

  private static String errors(long errors) {
    if (errors == 0) {
      return "";
    }
    return RootLocale.format(errors == 1 ? "  %,d error" : "  %,d errors", errors);
  }
}
