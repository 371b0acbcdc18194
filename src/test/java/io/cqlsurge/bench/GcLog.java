package io.cqlsurge.bench;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The figures of a garbage collector's log of a whole run. An unknown figure is NaN.
 *
 * @param pauseMs sum of all stop-the-world pauses, in ms
 * @param allocatedBytes allocated bytes, with the precision of the log: a mebibyte per collection
 */
record GcLog(double pauseMs, double allocatedBytes) {
  /** The figures of a process without a log. */
  static final GcLog NONE = new GcLog(Double.NaN, Double.NaN);

  private static final Pattern PAUSE =
      Pattern.compile("GC\\(\\d+\\) Pause .*?(?: (\\d+)M->(\\d+)M\\(\\d+M\\))? (\\d+\\.\\d+)ms$");
  private static final Pattern USED_AT_EXIT =
      Pattern.compile("\\btotal\\b.*, used (\\d+)K \\[.*\\)$");
  private static final double MIB = 1024 * 1024;
  private static final double KIB = 1024;

  /**
   * Reads the log of one process, written with {@code -Xlog:gc*}. Allocation is the growth of the
   * heap from the end of each collection to the start of the next, and to the exit. Collectors that
   * free memory outside their pauses do not log the sizes, so their allocation is unknown.
   */
  static GcLog read(List<String> lines) {
    double pauses = 0;
    double allocated = 0;
    double after = 0;
    double atExit = Double.NaN;
    boolean sized = true;
    for (String line : lines) {
      Matcher pause = PAUSE.matcher(line);
      Matcher used = USED_AT_EXIT.matcher(line);
      if (pause.find()) {
        pauses += Double.parseDouble(pause.group(3));
        sized &= pause.group(1) != null;
        if (sized) {
          allocated += Double.parseDouble(pause.group(1)) * MIB - after;
          after = Double.parseDouble(pause.group(2)) * MIB;
        }
      } else if (used.find()) {
        double bytes = Double.parseDouble(used.group(1)) * KIB;
        atExit = Double.isNaN(atExit) ? bytes : atExit + bytes;
      }
    }
    boolean known = sized && (after > 0 || !Double.isNaN(atExit));
    double tail = Double.isNaN(atExit) ? 0 : Math.max(0, atExit - after);
    return new GcLog(pauses, known ? allocated + tail : Double.NaN);
  }

  /** Returns the sum of two processes of one command. */
  GcLog plus(GcLog other) {
    return new GcLog(pauseMs + other.pauseMs, allocatedBytes + other.allocatedBytes);
  }
}
