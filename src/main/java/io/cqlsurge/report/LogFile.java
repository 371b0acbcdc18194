package io.cqlsurge.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A file that can be followed during a run, because nothing is buffered. An earlier file with
 * content is replaced when this one is closed, and only if something was measured; until then, the
 * lines are in a separate file. After a write error it prints one message and writes nothing more.
 * Thread-safe.
 */
public final class LogFile implements AutoCloseable {
  private final Path path;
  private final AtomicFile file;
  private final Output errorOutput;
  private long length;
  private boolean isMeasured;
  private boolean isClosed;
  private boolean lost;

  private LogFile(Path path, AtomicFile file, Output errorOutput) {
    this.path = path;
    this.file = file;
    this.errorOutput = errorOutput;
  }

  /**
   * Creates the file, unless an earlier one has content.
   *
   * @param errorOutput receives a message when writing fails
   * @throws IOException if the file cannot be opened; the message is the path and the reason
   */
  public static LogFile create(Path path, Output errorOutput) throws IOException {
    return new LogFile(path, AtomicFile.followed(path), errorOutput);
  }

  public Path path() {
    return path;
  }

  /** Records that the run has results, for which an earlier file is replaced. */
  public synchronized void measured() {
    isMeasured = true;
  }

  public synchronized InputStream read() throws IOException {
    return file.read();
  }

  public void line(String text) {
    write((text + System.lineSeparator()).getBytes(StandardCharsets.UTF_8));
  }

  /** Adds text that consists of whole lines: all of it, or nothing. */
  public synchronized void write(byte[] text) {
    if (lost) {
      return;
    }
    try {
      if (isClosed) {
        throw new IOException("the file is closed");
      }
      file.stream().write(text);
      length += text.length;
    } catch (IOException e) {
      cutToWholeLines(e);
      fail(e);
    }
  }

  /** Removes a line that a full disk cut off, because readers of histograms fail on it. */
  private void cutToWholeLines(IOException reason) {
    try {
      file.stream().getChannel().truncate(length);
    } catch (IOException e) {
      reason.addSuppressed(e);
    }
  }

  private void fail(IOException reason) {
    lost = true;
    file.keep();
    errorOutput.complaint(file.part() + " is incomplete, writing failed: " + reason.getMessage());
  }

  public synchronized boolean isLost() {
    return lost;
  }

  @Override
  public synchronized void close() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    try (file) {
      if (isMeasured && !lost) {
        file.replace();
      } else if (!isMeasured && file.hasEarlier()) {
        errorOutput.complaint(path + AtomicFile.UNCHANGED);
      }
    } catch (IOException e) {
      lost = true;
      errorOutput.complaint(path + " is not written: " + e.getMessage());
    }
  }
}
