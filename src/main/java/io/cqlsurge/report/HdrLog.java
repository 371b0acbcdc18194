package io.cqlsurge.report;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.ProcessorYield;
import io.cqlsurge.measure.RunEvent;
import io.cqlsurge.measure.RunListener;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * Writes every interval's latencies as a histogram log in format 1.3 of HdrHistogram, whose tools
 * can read it at any time during a run. All runs are in one log.
 */
public final class HdrLog implements RunListener {
  private static final long SECOND_MS = 1000;

  private final LogFile file;
  private final String command;
  private final InstantSource clock;
  private final ByteArrayOutputStream lines = new ByteArrayOutputStream();
  private final HistogramLogWriter writer =
      new HistogramLogWriter(new PrintStream(lines, false, StandardCharsets.UTF_8));
  private final ProcessorYield work = new ProcessorYield();
  private boolean hasHeader;
  private long baseMs;
  private double runSeconds;
  private final Map<String, Histogram> further = new LinkedHashMap<>();

  /** Start of the tags of a run whose name is a rate; otherwise empty. */
  private String prefix = "";

  /**
   * Creates a log, whose header is written when the first run starts; the command has no secrets.
   */
  public HdrLog(LogFile file, String command, InstantSource clock) {
    this.file = file;
    this.command = command;
    this.clock = clock;
  }

  @Override
  public void runStarts(int lanes, String name) {
    if (!hasHeader) {
      hasHeader = true;
      long nowMs = clock.millis();
      baseMs = nowMs - nowMs % SECOND_MS;
      writeHeader();
    }
    prefix = name.endsWith("/s") ? name.replace("/s", "-per-second-") : "";
    if (prefix.isEmpty() && !name.isEmpty()) {
      // Written with the first interval; readers of logs skip comments.
      writer.outputComment("Step: " + name);
    }
    timeStarts();
  }

  @Override
  public void timeStarts() {
    runSeconds = (clock.millis() - baseMs) / (double) SECOND_MS;
  }

  @Override
  public void happened(RunEvent event) {
    if (event instanceof RunEvent.Mark mark) {
      writer.outputComment(
          RootLocale.format("Mark: %.3f %s", runSeconds + mark.seconds(), mark.text()));
    } else if (event instanceof RunEvent.Times times) {
      further.put(times.tag(), times.times());
    }
  }

  private void writeHeader() {
    writer.outputComment("Logging op latencies for Cassandra Stress");
    writer.outputComment("cqlsurge " + command);
    writer.outputLogFormatVersion();
    writer.outputBaseTime(baseMs);
    writer.outputStartTime(baseMs);
    writer.outputLegend();
    flush();
  }

  @Override
  public void intervalEnded(Interval interval) {
    for (OperationStats figures : interval.operations()) {
      String tag = prefix + figures.label();
      add(tag + "-st", figures.latencies().service(), interval.span());
      if (figures.latencies().pacing().hasDueTimes()) {
        add(tag + "-rt", figures.latencies().response(), interval.span());
        add(tag + "-wt", figures.latencies().waiting(), interval.span());
      }
      add(tag + "-failed", figures.latencies().failed(), interval.span());
    }
    further.forEach((tag, times) -> add(prefix + tag, times, interval.span()));
    further.clear();
    flush();
  }

  private void add(String tag, Histogram histogram, Interval.Span span) {
    if (histogram.getTotalCount() == 0) {
      return;
    }
    // The tag is part of the histogram, and the histograms of an interval must not be changed.
    Histogram tagged = histogram.copy();
    tagged.setTag(tag);
    work.ifDue();
    writer.outputIntervalHistogram(
        runSeconds + span.startSeconds(),
        runSeconds + span.endSeconds(),
        tagged,
        MetricRow.NS_PER_MS);
    work.ifDue();
  }

  /** Writes all lines of an interval at once, so that readers find complete lines. */
  private void flush() {
    file.write(lines.toByteArray());
    lines.reset();
  }
}
