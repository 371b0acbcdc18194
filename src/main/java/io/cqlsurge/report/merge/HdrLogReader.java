package io.cqlsurge.report.merge;

import io.cqlsurge.report.trial.HistogramText;
import io.cqlsurge.report.trial.StatsFileException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Reads a histogram log one line at a time. */
final class HdrLogReader implements AutoCloseable {
  static final String NUMBER = "([0-9]+(?:\\.[0-9]+)?)";
  private static final Pattern LINE =
      Pattern.compile(
          "(?:Tag=([^,]*),)?" + NUMBER + "," + NUMBER + "," + NUMBER + ",(HIST[^,\\s]*)\\s*");

  /** The comment before the intervals of a step of a ramp. */
  private static final Pattern STEP = Pattern.compile("#Step: ([0-9]{1,9}) threads");

  /** A tag of a step of a ramp in logs of version 1.0. */
  private static final Pattern OLDER_STEP = Pattern.compile("([0-9]{1,9})-threads-(.*)");

  private final Path path;
  private final BufferedReader reader;
  private final List<String> comments = new ArrayList<>();
  private Optional<Integer> step = Optional.empty();
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
   * @param number the line's number in the file, from 1
   */
  record Line(
      Path log,
      Optional<Integer> step,
      String tag,
      double start,
      double length,
      String text,
      int number) {

    /** Returns everything that two copies of a log have in common. */
    List<Object> content() {
      return List.of(step, tag, start, length, text);
    }

    /** Returns whether the line has this tag, and is of a run with this thread count. */
    boolean isOf(String otherTag, int threads) {
      return tag.equals(otherTag) && step.orElse(threads) == threads;
    }

    /**
     * Returns the histogram.
     *
     * @throws StatsFileException if it is damaged
     */
    Histogram histogram() throws StatsFileException {
      Optional<Histogram> decoded = HistogramText.parse(text);
      if (decoded.isEmpty()) {
        throw damaged(log, number);
      }
      return decoded.get();
    }
  }

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

  /** Returns the line that {@link #advance} skips; empty at the log's end. */
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
    if (text.startsWith("#")) {
      comments.add(text.substring(1));
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
      throw damaged(path, number);
    }
    String tag = parts.group(1) == null ? "" : parts.group(1);
    Matcher older = OLDER_STEP.matcher(tag);
    boolean isOlder = step.isEmpty() && older.matches();
    return new Line(
        path,
        isOlder ? Optional.of(Integer.valueOf(older.group(1))) : step,
        isOlder ? older.group(2) : tag,
        Double.parseDouble(parts.group(2)),
        Double.parseDouble(parts.group(3)),
        parts.group(5),
        number);
  }

  private static StatsFileException damaged(Path path, int line) {
    return new StatsFileException(
        path + ", line " + line + ": not a line of a histogram log; restore the file");
  }

  Path path() {
    return path;
  }

  /** Returns the comments so far that start with this text, without it. */
  Stream<String> comments(String start) {
    return comments.stream()
        .filter(comment -> comment.startsWith(start))
        .map(comment -> comment.substring(start.length()));
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
