package io.cqlsurge.report.merge;

import io.cqlsurge.report.trial.HistogramText;
import io.cqlsurge.report.trial.StatsFileException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;

/** Reads a histogram log one line at a time. */
final class HdrLogReader implements AutoCloseable {
  private static final String NUMBER = "([0-9]+(?:\\.[0-9]+)?)";
  private static final Pattern LINE =
      Pattern.compile(
          "(?:Tag=([^,]*),)?" + NUMBER + "," + NUMBER + "," + NUMBER + ",(HIST[^,\\s]*)\\s*");

  /** Start of the first comment of a merged log. */
  static final String MERGED = "Merged from ";

  private static final String INCLUSION = "Includes the log that starts at ";
  private static final Pattern INCLUDED = Pattern.compile("#" + INCLUSION + NUMBER);

  /** The comment before the intervals of a step of a ramp. */
  private static final Pattern STEP = Pattern.compile("#Step: ([0-9]{1,9}) threads");

  /** A tag of a step of a ramp in logs of version 1.0. */
  private static final Pattern OLDER_STEP = Pattern.compile("([0-9]{1,9})-threads-(.*)");

  private static final Pattern BASE_TIME =
      Pattern.compile("#\\[BaseTime: " + NUMBER + "\\s.*", Pattern.DOTALL);

  private final Path path;
  private final BufferedReader reader;
  private final Set<String> included = new TreeSet<>();
  private boolean isMerged;
  private Optional<Integer> step = Optional.empty();
  private double baseSeconds;
  private int number;
  private Optional<Line> next = Optional.empty();

  /**
   * A histogram of an interval.
   *
   * @param step the number of threads of the step of a ramp; empty in other runs
   * @param tag the name of the operation and the kind of time; may be empty
   * @param start start in seconds since the base time of the log
   * @param length length in seconds
   * @param text the encoded histogram
   * @param number number of the line in the file, from 1
   */
  record Line(
      Optional<Integer> step, String tag, double start, double length, String text, int number) {}

  private HdrLogReader(Path path, BufferedReader reader) {
    this.path = path;
    this.reader = reader;
  }

  /**
   * Opens a log.
   *
   * @throws StatsFileException if it cannot be read, or its first line of data is damaged
   */
  static HdrLogReader open(Path path) throws StatsFileException {
    try {
      HdrLogReader log = new HdrLogReader(path, Files.newBufferedReader(path));
      log.advance();
      return log;
    } catch (IOException e) {
      throw StatsFileException.unreadable(path, e);
    }
  }

  /** Returns the line that {@link #advance} skips; empty at the end of the log. */
  Optional<Line> peek() {
    return next;
  }

  /**
   * Reads the next line of data.
   *
   * @throws StatsFileException if it is damaged
   */
  void advance() throws StatsFileException {
    try {
      next = Optional.empty();
      String text = reader.readLine();
      while (text != null && next.isEmpty()) {
        number++;
        if (isData(text)) {
          next = Optional.of(parse(text));
        } else {
          text = reader.readLine();
        }
      }
    } catch (IOException e) {
      throw StatsFileException.unreadable(path, e);
    }
  }

  private boolean isData(String text) {
    Matcher base = BASE_TIME.matcher(text);
    if (base.matches()) {
      baseSeconds = Double.parseDouble(base.group(1));
    }
    isMerged |= text.startsWith("#" + MERGED);
    Matcher part = INCLUDED.matcher(text);
    if (part.matches()) {
      included.add(part.group(1));
    }
    Matcher started = STEP.matcher(text);
    if (started.matches()) {
      step = Optional.of(Integer.valueOf(started.group(1)));
    }
    return !text.isBlank() && !text.startsWith("#") && !text.startsWith("\"");
  }

  private Line parse(String text) throws StatsFileException {
    Matcher parts = LINE.matcher(text);
    if (!parts.matches()) {
      throw damaged(number);
    }
    String tag = parts.group(1) == null ? "" : parts.group(1);
    Matcher older = OLDER_STEP.matcher(tag);
    boolean isOlder = step.isEmpty() && older.matches();
    return new Line(
        isOlder ? Optional.of(Integer.valueOf(older.group(1))) : step,
        isOlder ? older.group(2) : tag,
        Double.parseDouble(parts.group(2)),
        Double.parseDouble(parts.group(3)),
        parts.group(5),
        number);
  }

  /** Returns the comment of a merged log about one of its parts. */
  static String inclusion(String start) {
    return INCLUSION + start;
  }

  boolean isMerged() {
    return isMerged;
  }

  /** Returns the starts of the logs from which this one was merged, as far as they are known. */
  Set<String> included() {
    return included;
  }

  /** Returns the base time in seconds since the epoch, as far as the log was read; 0 without it. */
  double baseSeconds() {
    return baseSeconds;
  }

  /**
   * Returns the histogram of a line.
   *
   * @throws StatsFileException if it is damaged
   */
  Histogram histogram(Line line) throws StatsFileException {
    Optional<Histogram> decoded = HistogramText.parse(line.text());
    if (decoded.isEmpty()) {
      throw damaged(line.number());
    }
    return decoded.get();
  }

  private StatsFileException damaged(int line) {
    return new StatsFileException(
        path + ", line " + line + ": not a line of a histogram log; restore the file");
  }

  Path path() {
    return path;
  }

  @Override
  public void close() throws StatsFileException {
    try {
      reader.close();
    } catch (IOException e) {
      throw StatsFileException.unreadable(path, e);
    }
  }
}
