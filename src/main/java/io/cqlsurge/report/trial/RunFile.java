package io.cqlsurge.report.trial;

import io.cqlsurge.report.AtomicFile;
import io.cqlsurge.report.Output;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The file of {@code -log json=}: all data of a command's runs, written at the end, completely or
 * not at all. Runs without an interval do not replace an earlier file.
 */
public final class RunFile implements AutoCloseable {
  private final Path named;
  private final AtomicFile file;
  private final Output errorOutput;
  private boolean isClosed;
  private boolean lost;

  private RunFile(Path named, AtomicFile file, Output errorOutput) {
    this.named = named;
    this.file = file;
    this.errorOutput = errorOutput;
  }

  /**
   * Checks that the file can be written; changes nothing yet.
   *
   * @param errorOutput receives a message if writing at the end fails
   * @throws IOException if the file cannot be written; the message is the path and the reason
   */
  public static RunFile open(Path path, Output errorOutput) throws IOException {
    return new RunFile(path, AtomicFile.of(path), errorOutput);
  }

  /**
   * Writes all runs' entries; prints a message if that fails.
   *
   * @param more a record or map with further data about all runs together
   */
  public void write(String title, List<RunEntry> entries, Optional<?> more) {
    boolean isMeasured = entries.stream().anyMatch(entry -> entry.table().intervals().size() > 0);
    try {
      if (isMeasured || !file.hasEarlier()) {
        file.write(stream -> StatsWriter.run(stream, title, entries, more));
      }
    } catch (IOException e) {
      fail(AtomicFile.reason(e));
    }
  }

  public boolean isLost() {
    return lost;
  }

  @Override
  public void close() {
    try (file) {
      if (!isClosed && !lost && file.hasEarlier()) {
        errorOutput.complaint(named + AtomicFile.UNCHANGED);
      }
      isClosed = true;
    } catch (IOException e) {
      fail(AtomicFile.reason(e));
    }
  }

  private void fail(String reason) {
    if (!lost) {
      lost = true;
      errorOutput.complaint(named + " is not written: " + reason);
    }
  }
}
