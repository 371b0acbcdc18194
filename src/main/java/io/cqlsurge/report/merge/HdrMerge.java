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
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Adds up histogram logs of clients that ran at the same time. Histograms with the same tag and
 * interval number become one. The number of an interval counts from the first interval of the run,
 * so the clocks of the clients do not matter.
 */
public final class HdrMerge {
  private static final int DIGITS = 3;
  private static final double NS_PER_MS = 1e6;
  private static final double MS_PER_SECOND = 1e3;

  /** Maximum relative difference of lengths that are equal. */
  private static final double SAME_LENGTH = 0.01;

  /** Most that the only interval of a run is longer than the others, such as after a pause. */
  private static final double DELAYED = 1.5;

  private final List<HdrLogReader> logs = new ArrayList<>();
  private final List<List<Line>> lines = new ArrayList<>();
  private final SortedMap<Key, List<Part>> sums = new TreeMap<>();

  private HdrMerge() {}

  /**
   * The size of a merged log.
   *
   * @param histograms number of histograms
   * @param intervals number of intervals
   */
  public record Merged(int histograms, int intervals) {}

  /** The run of a ramp, the number of the interval in it, and the tag. */
  private record Key(int run, long number, String tag) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      int byRun = Integer.compare(run, other.run);
      int byNumber = byRun != 0 ? byRun : Long.compare(number, other.number);
      return byNumber != 0 ? byNumber : tag.compareTo(other.tag);
    }
  }

  /**
   * A histogram of one log. It is decoded when the sums are written, because a long log does not
   * fit into memory.
   *
   * @param start start of its interval in seconds since the base time of the merged log
   */
  private record Part(HdrLogReader log, Line line, double start) {}

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
      merge.read(file);
    }
    RepeatedLogs.check(merge.logs, merge.lines);
    merge.add();
    try (AtomicFile file = AtomicFile.of(target)) {
      file.write(merge::write);
    }
    return new Merged(
        merge.sums.size(),
        (int)
            merge.sums.keySet().stream()
                .map(key -> List.of(key.run, key.number))
                .distinct()
                .count());
  }

  private void read(Path file) throws StatsFileException {
    try (HdrLogReader log = HdrLogReader.open(file)) {
      List<Line> all = new ArrayList<>();
      while (log.peek().isPresent()) {
        all.add(log.peek().get());
        log.advance();
      }
      if (all.isEmpty()) {
        throw new StatsFileException(file + " has no histograms; name a histogram log");
      }
      logs.add(log);
      lines.add(all);
    }
  }

  private void add() throws StatsFileException {
    double length = intervalLength();
    Map<Optional<Integer>, Integer> runs = new HashMap<>();
    Map<Integer, Double> runStarts = new HashMap<>();
    for (int i = 0; i < logs.size(); i++) {
      Map<Integer, Double> starts = new HashMap<>();
      for (Line line : lines.get(i)) {
        int run = runs.computeIfAbsent(line.step(), key -> runs.size());
        double after = line.start() - starts.computeIfAbsent(run, key -> line.start());
        double start = runStarts.computeIfAbsent(run, key -> line.start()) + after;
        sums.computeIfAbsent(
                new Key(run, Math.round(after / length), line.tag()), key -> new ArrayList<>())
            .add(new Part(logs.get(i), line, start));
      }
    }
  }

  /**
   * Returns the length of an interval in all logs, in seconds. An interval that ends with its run
   * can be shorter.
   */
  private double intervalLength() throws StatsFileException {
    OptionalDouble known = OptionalDouble.empty();
    for (int i = 0; i < logs.size(); i++) {
      OptionalDouble length = intervalLength(lines.get(i));
      if (known.isPresent()
          && length.isPresent()
          && Math.abs(length.getAsDouble() / known.getAsDouble() - 1) > SAME_LENGTH) {
        throw otherIntervals(logs.get(i), length.getAsDouble(), known.getAsDouble());
      }
      known = known.isPresent() ? known : length;
    }
    if (known.isEmpty()) {
      return lines.stream().mapToDouble(HdrMerge::longest).max().orElse(1);
    }
    for (int i = 0; i < logs.size(); i++) {
      double longest = longest(lines.get(i));
      if (intervalLength(lines.get(i)).isEmpty() && longest > DELAYED * known.getAsDouble()) {
        throw otherIntervals(logs.get(i), longest, known.getAsDouble());
      }
    }
    return known.getAsDouble();
  }

  private static StatsFileException otherIntervals(HdrLogReader log, double here, double others) {
    return new StatsFileException(
        String.format(
            Locale.ROOT,
            "the intervals of %s last %.3f s, in other logs %.3f s; they do not belong to one run",
            log.path(),
            here,
            others));
  }

  private static double longest(List<Line> log) {
    return log.stream().mapToDouble(Line::length).max().orElse(0);
  }

  /** Returns the median length of the intervals that do not end a run; empty if there are none. */
  private static OptionalDouble intervalLength(List<Line> log) {
    Map<Optional<Integer>, SortedMap<Double, Double>> runs = new HashMap<>();
    for (Line line : log) {
      runs.computeIfAbsent(line.step(), key -> new TreeMap<>()).put(line.start(), line.length());
    }
    double[] lengths =
        runs.values().stream()
            .flatMap(run -> run.headMap(run.lastKey()).values().stream())
            .mapToDouble(Double::doubleValue)
            .filter(length -> length > 0)
            .sorted()
            .toArray();
    return lengths.length == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(lengths[lengths.length / 2]);
  }

  private void write(OutputStream target) throws IOException, StatsFileException {
    PrintStream stream = new PrintStream(target, false, StandardCharsets.UTF_8);
    HistogramLogWriter writer = new HistogramLogWriter(stream);
    long baseMs = Math.round(logs.get(0).baseSeconds() * MS_PER_SECOND);
    writer.outputComment(HdrLogReader.MERGED + logs.size() + " logs by cqlsurge");
    for (int i = 0; i < logs.size(); i++) {
      RepeatedLogs.starts(logs.get(i), lines.get(i))
          .forEach(start -> writer.outputComment(HdrLogReader.inclusion(start)));
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
      histogram.add(part.log.histogram(part.line));
      start = Math.min(start, part.start);
      end = Math.max(end, part.start + part.line.length());
    }
    histogram.setTag(tag.isEmpty() ? null : tag);
    writer.outputIntervalHistogram(start, end, histogram, NS_PER_MS);
  }
}
