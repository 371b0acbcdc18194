package io.cqlsurge.report.merge;

import io.cqlsurge.report.AtomicFile;
import io.cqlsurge.report.HdrLog;
import io.cqlsurge.report.merge.HdrLogReader.Line;
import io.cqlsurge.report.trial.StatsFileException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Adds up histogram logs of clients that ran at the same time. Histograms with the same tag and
 * interval number become one. The number of an interval counts from the first interval of the run,
 * so the clocks of the clients do not matter.
 */
public final class HdrMerge {
  /** Start of the first comment of a merged log. */
  private static final String MERGED = "Merged from ";

  /** Start of the comment of a merged log about one of its parts. */
  private static final String INCLUSION = "Includes the log that starts at ";

  private static final int DIGITS = 3;
  private static final double NS_PER_MS = 1e6;
  private static final double MS_PER_SECOND = 1e3;

  /** Maximum relative difference of lengths that are equal. */
  private static final double SAME_LENGTH = 0.01;

  /** Most that the only interval of a run is longer than the others, such as after a pause. */
  private static final double DELAYED = 1.5;

  private final List<Log> logs = new ArrayList<>();
  private final SortedMap<Key, List<Part>> sums = new TreeMap<>(Key.ORDER);

  private HdrMerge() {}

  /**
   * A merged log's size.
   *
   * @param histograms histogram count
   * @param intervals interval count
   */
  public record Merged(int histograms, int intervals) {}

  /** A ramp's run, the interval's number in it, and the tag. */
  private record Key(int run, long number, String tag) {
    static final Comparator<Key> ORDER =
        Comparator.comparingInt(Key::run).thenComparing(Key::number).thenComparing(Key::tag);
  }

  /**
   * A histogram of one log. It is decoded when the sums are written, because a long log does not
   * fit into memory.
   *
   * @param start its interval's start in seconds since the base time of the merged log
   */
  private record Part(Line line, double start) {}

  /**
   * A log that was read to its end.
   *
   * @param starts its start, and those of the logs from which it was merged
   */
  private record Log(
      Path path, double base, boolean isMerged, SortedSet<String> starts, List<Line> lines) {

    static Log read(Path file) throws StatsFileException {
      try (HdrLogReader reader = HdrLogReader.open(file)) {
        List<Line> lines = new ArrayList<>();
        while (reader.peek().isPresent()) {
          lines.add(reader.peek().get());
          reader.advance();
        }
        if (lines.isEmpty()) {
          throw new StatsFileException(file + " has no histograms; name a histogram log");
        }
        double base =
            numbers(reader, "[BaseTime: ")
                .mapToDouble(Double::parseDouble)
                .reduce(0, (earlier, later) -> later);
        SortedSet<String> starts =
            numbers(reader, INCLUSION).collect(Collectors.toCollection(TreeSet::new));
        starts.add(String.format(Locale.ROOT, "%.3f", base + lines.get(0).start()));
        boolean isMerged = reader.comments(MERGED).findAny().isPresent();
        return new Log(file, base, isMerged, starts, lines);
      }
    }

    /** Returns the number at the beginning of the rest of each comment with this start. */
    private static Stream<String> numbers(HdrLogReader reader, String start) {
      return reader
          .comments(start)
          .map(rest -> rest.split(" ", 2)[0])
          .filter(number -> number.matches(HdrLogReader.NUMBER));
    }

    /** Refuses two logs that would count the same operations twice. */
    void checkNotRepeated(Log other) throws StatsFileException {
      if (Collections.disjoint(starts, other.starts)) {
        return;
      }
      if (base == other.base && hasLinesOf(other)) {
        throw repeated(path + " and " + other.path + " are logs of the same run");
      }
      if (isMerged) {
        throw repeated(path + " includes " + other.path);
      }
      if (other.isMerged) {
        throw repeated(other.path + " includes " + path);
      }
    }

    /** Returns whether the lines of one log are the first lines of the other one. */
    private boolean hasLinesOf(Log other) {
      return IntStream.range(0, Math.min(lines.size(), other.lines.size()))
          .allMatch(i -> lines.get(i).content().equals(other.lines.get(i).content()));
    }

    private static StatsFileException repeated(String sentence) {
      return new StatsFileException(sentence + "; name each log once");
    }

    double longest() {
      return lines.stream().mapToDouble(Line::length).max().orElse(0);
    }

    /** Returns the median length of the intervals that do not end a run; empty if none. */
    OptionalDouble regularLength() {
      Map<Optional<Integer>, SortedMap<Double, Double>> runs = new HashMap<>();
      for (Line line : lines) {
        runs.computeIfAbsent(line.step(), key -> new TreeMap<>()).put(line.start(), line.length());
      }
      return ClientStep.median(
          runs.values().stream()
              .flatMap(run -> run.headMap(run.lastKey()).values().stream())
              .mapToDouble(Double::doubleValue)
              .filter(length -> length > 0));
    }
  }

  /**
   * Writes a log with the sums.
   *
   * @param files the logs, at least one
   * @param target the log to write
   * @throws StatsFileException if a log is damaged or has no histograms
   * @throws IOException if the log cannot be written
   */
  public static Merged merge(List<Path> files, Path target) throws StatsFileException, IOException {
    HdrMerge merge = new HdrMerge();
    for (Path file : files) {
      Log log = Log.read(file);
      for (Log other : merge.logs) {
        other.checkNotRepeated(log);
      }
      merge.logs.add(log);
    }
    merge.add();
    try (AtomicFile file = AtomicFile.of(target)) {
      file.write(merge::write);
    }
    long intervals =
        merge.sums.keySet().stream().map(key -> List.of(key.run, key.number)).distinct().count();
    return new Merged(merge.sums.size(), (int) intervals);
  }

  private void add() throws StatsFileException {
    double length = intervalLength();
    Map<Optional<Integer>, Integer> runs = new HashMap<>();
    Map<Integer, Double> runStarts = new HashMap<>();
    for (Log log : logs) {
      Map<Integer, Double> starts = new HashMap<>();
      for (Line line : log.lines) {
        int run = runs.computeIfAbsent(line.step(), key -> runs.size());
        double after = line.start() - starts.computeIfAbsent(run, key -> line.start());
        double start = runStarts.computeIfAbsent(run, key -> line.start()) + after;
        sums.computeIfAbsent(
                new Key(run, Math.round(after / length), line.tag()), key -> new ArrayList<>())
            .add(new Part(line, start));
      }
    }
  }

  /**
   * Returns an interval's length in all logs, in seconds. An interval that ends with its run can be
   * shorter.
   */
  private double intervalLength() throws StatsFileException {
    OptionalDouble regular =
        logs.stream()
            .map(Log::regularLength)
            .filter(OptionalDouble::isPresent)
            .findFirst()
            .orElse(OptionalDouble.empty());
    if (regular.isEmpty()) {
      return logs.stream().mapToDouble(Log::longest).max().orElse(1);
    }
    double length = regular.getAsDouble();
    for (Log log : logs) {
      double own = log.regularLength().orElseGet(log::longest);
      double most = log.regularLength().isPresent() ? 1 + SAME_LENGTH : DELAYED;
      boolean isShort = log.regularLength().isPresent() && own < length * (1 - SAME_LENGTH);
      if (isShort || own > length * most) {
        throw new StatsFileException(
            String.format(
                Locale.ROOT,
                "the intervals of %s last %.3f s, in other logs %.3f s; they do not belong to one"
                    + " run",
                log.path,
                own,
                length));
      }
    }
    return length;
  }

  private void write(OutputStream target) throws IOException, StatsFileException {
    PrintStream stream = new PrintStream(target, false, StandardCharsets.UTF_8);
    HistogramLogWriter writer = new HistogramLogWriter(stream);
    long baseMs = Math.round(logs.get(0).base * MS_PER_SECOND);
    writer.outputComment(MERGED + logs.size() + " logs by cqlsurge");
    for (Log log : logs) {
      log.starts.forEach(start -> writer.outputComment(INCLUSION + start));
    }
    writer.outputLogFormatVersion();
    writer.outputBaseTime(baseMs);
    writer.outputStartTime(baseMs);
    writer.outputLegend();
    Optional<Integer> step = Optional.empty();
    for (Map.Entry<Key, List<Part>> sum : sums.entrySet()) {
      Optional<Integer> next = sum.getValue().get(0).line.step();
      if (!next.equals(step)) {
        next.ifPresent(threads -> writer.outputComment(HdrLog.step(threads)));
        step = next;
      }
      write(sum.getKey().tag, sum.getValue(), writer);
    }
    if (stream.checkError()) {
      throw new IOException("the disk is full, or the file is closed");
    }
  }

  private static void write(String tag, List<Part> parts, HistogramLogWriter writer)
      throws StatsFileException {
    Histogram histogram = new Histogram(DIGITS);
    double start = Double.MAX_VALUE;
    double end = 0;
    for (Part part : parts) {
      histogram.add(part.line.histogram());
      start = Math.min(start, part.start);
      end = Math.max(end, part.start + part.line.length());
    }
    histogram.setTag(tag.isEmpty() ? null : tag);
    writer.outputIntervalHistogram(start, end, histogram, NS_PER_MS);
  }
}
