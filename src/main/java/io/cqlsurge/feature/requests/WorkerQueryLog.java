package io.cqlsurge.feature.requests;

import io.cqlsurge.database.RequestListener;
import io.cqlsurge.driver.DriverLiterals;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.LogFile;
import io.cqlsurge.report.Output;
import io.cqlsurge.run.WorkerPart;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/**
 * A worker's query log, which the controller fetches after the last run. It is in the worker's
 * folder for temporary files, in a file without a name, which vanishes even with a killed process.
 */
final class WorkerQueryLog implements WorkerPart {
  private static final int PART_BYTES = 1 << 19;

  private final LogFile file;
  private final QueryLog log;
  private final InputStream content;

  private WorkerQueryLog(Output output) throws IOException {
    Path path = Files.createTempFile("cqlsurge-queries-", ".log");
    this.file = LogFile.create(path, output);
    this.log =
        new QueryLog(
            file, output, InstantSource.system(), new DriverLiterals(), QueryLog.Limits.WORKER);
    this.content = file.read();
    Files.delete(path);
  }

  /**
   * Creates the file.
   *
   * @throws UsageError if that is not possible
   */
  static WorkerQueryLog create(Output output) {
    try {
      return new WorkerQueryLog(output);
    } catch (IOException e) {
      throw new UsageError("-log: the query log cannot be written: " + e.getMessage());
    }
  }

  @Override
  public String key() {
    return log.key();
  }

  @Override
  public List<RequestListener> requests() {
    return List.of(log);
  }

  @Override
  public long missing() {
    return log.missing();
  }

  /**
   * Returns the next part; nothing is written after the first one.
   *
   * @throws UsageError if the disk was full
   */
  @Override
  public byte[] next() {
    log.close();
    if (file.isLost()) {
      throw new UsageError("the query log could not be written");
    }
    try {
      return content.readNBytes(PART_BYTES);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    log.close();
    try {
      content.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
