package io.cqlsurge.report.merge;

import io.cqlsurge.report.trial.StatsFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;

/** Reads a client's histogram log, one histogram at a time. */
final class HdrLogReader implements AutoCloseable {
  private final Path path;
  private final HistogramLogReader log;
  private Optional<Histogram> next = Optional.empty();

  private HdrLogReader(Path path, HistogramLogReader log) {
    this.path = path;
    this.log = log;
  }

  /**
   * Opens a log.
   *
   * @throws StatsFileException if it cannot be read, or its first histogram is damaged
   */
  static HdrLogReader open(Path path) throws StatsFileException {
    try {
      HdrLogReader reader = new HdrLogReader(path, new HistogramLogReader(path.toFile()));
      reader.advance();
      return reader;
    } catch (IOException e) {
      throw StatsFileException.unreadable(path, e);
    }
  }

  /**
   * Returns the next histogram and skips it; empty if it has another tag or value count.
   *
   * @throws StatsFileException if the histogram after it is damaged
   */
  Optional<Histogram> next(String tag, long count) throws StatsFileException {
    Optional<Histogram> expected =
        next.filter(each -> tag.equals(each.getTag()) && each.getTotalCount() == count);
    if (expected.isPresent()) {
      advance();
    }
    return expected;
  }

  private void advance() throws StatsFileException {
    try {
      next = Optional.ofNullable((Histogram) log.nextIntervalHistogram());
      // Otherwise, a histogram with larger values could not be added to it.
      next.ifPresent(histogram -> histogram.setAutoResize(true));
    } catch (RuntimeException e) {
      throw new StatsFileException(path + " is damaged; restore the file", e);
    }
  }

  @Override
  public void close() {
    log.close();
  }
}
