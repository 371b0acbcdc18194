package io.cqlsurge.report;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A file that can be followed during a run, because nothing is buffered. After a write error it
 * prints one message and writes nothing more. Thread-safe.
 */
public final class LogFile implements AutoCloseable {
  private final Path path;
  private final FileOutputStream stream;
  private final Output errorOutput;
  private long length;
  private boolean lost;

  private LogFile(Path path, FileOutputStream stream, Output errorOutput) {
    this.path = path;
    this.stream = stream;
    this.errorOutput = errorOutput;
  }

  /**
   * Creates the file, or empties it.
   *
   * @param errorOutput receives a message when writing fails
   * @throws IOException if the file cannot be opened; the message is the path and the reason
   */
  public static LogFile create(Path path, Output errorOutput) throws IOException {
    return new LogFile(path, new FileOutputStream(path.toFile()), errorOutput);
  }

  /** Returns the path of the file. */
  public Path path() {
    return path;
  }

  /** Adds a line. */
  void line(String text) {
    write((text + System.lineSeparator()).getBytes(StandardCharsets.UTF_8));
  }

  /** Adds text that consists of whole lines: all of it, or nothing. */
  public synchronized void write(byte[] text) {
    if (lost) {
      return;
    }
    try {
      stream.write(text);
      length += text.length;
    } catch (IOException e) {
      cutToWholeLines(e);
      fail(e);
    }
  }

  /** Removes a line that a full disk cut off, because readers of histograms fail on it. */
  private void cutToWholeLines(IOException reason) {
    try {
      stream.getChannel().truncate(length);
    } catch (IOException e) {
      reason.addSuppressed(e);
    }
  }

  private void fail(IOException reason) {
    if (!lost) {
      lost = true;
      errorOutput.complaint(path + " is incomplete, writing failed: " + reason.getMessage());
    }
  }

  /** Returns whether writing failed. */
  public synchronized boolean isLost() {
    return lost;
  }

  @Override
  public synchronized void close() {
    try {
      stream.close();
    } catch (IOException e) {
      fail(e);
    }
  }
}
