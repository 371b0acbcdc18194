package io.cqlsurge.report;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.Summary;
import java.util.Locale;

/**
 * Shows the progress of a run on one line of a terminal: the share that is done, the rate of the
 * last second and the mean rate, the time left and the errors. For runs whose rows go elsewhere.
 */
public final class ProgressBar implements RunListener {
  private static final int LONGEST_BAR = 30;
  private static final int SHORTEST_BAR = 5;
  private static final long MINUTE = 60;
  private static final long HOUR = 3600;

  private final StatusLine line;
  private double lastSeconds;
  private long lastOperations;

  /** Creates a bar on an empty line. */
  public ProgressBar(StatusLine line) {
    this.line = line;
  }

  @Override
  public void runStarts(int lanes) {
    lastSeconds = 0;
    lastOperations = 0;
  }

  @Override
  public void intervalEnded(Interval interval) {
    // The bar is updated once per second, regardless of the length of intervals.
  }

  @Override
  public void progressed(Progress progress) {
    String text = rates(progress) + left(progress) + errors(progress.errors());
    line.show(cut(bar(progress, line.columns() - text.length()) + text));
    lastSeconds = progress.seconds();
    lastOperations = progress.operations();
  }

  @Override
  public void runEnded(Summary summary) {
    line.clear();
  }

  private String bar(Progress progress, int columns) {
    if (progress.share().isEmpty()) {
      return "";
    }
    double share = progress.share().getAsDouble();
    String percent = String.format(Locale.ROOT, "%3.0f%%  ", Math.floor(share * 100));
    int length = Math.min(LONGEST_BAR, columns - percent.length() - "[] ".length());
    if (length < SHORTEST_BAR) {
      return percent;
    }
    int done = (int) (share * length);
    return "[" + "#".repeat(done) + "-".repeat(length - done) + "] " + percent;
  }

  private String rates(Progress progress) {
    double seconds = progress.seconds() - lastSeconds;
    double now = perSecond(progress.operations() - lastOperations, seconds);
    double mean = perSecond(progress.operations(), progress.seconds());
    return String.format(Locale.ROOT, "%,.0f op/s (mean %,.0f)", now, mean);
  }

  private static double perSecond(long operations, double seconds) {
    return seconds > 0 ? operations / seconds : 0;
  }

  private static String left(Progress progress) {
    double share = progress.share().orElse(0);
    if (share <= 0) {
      return "  " + time(progress.seconds()) + " so far";
    }
    return "  " + time(progress.seconds() * (1 - share) / share) + " left";
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
    return String.format(Locale.ROOT, errors == 1 ? "  %,d error" : "  %,d errors", errors);
  }

  private String cut(String text) {
    return text.length() <= line.columns() ? text : text.substring(0, line.columns());
  }
}
