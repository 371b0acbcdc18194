package io.cqlsurge.report;

import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A file that can be followed while a run goes on: what is written is there at once. When it cannot
 * be written any more this is told, and no more is tried. Safe for use by many threads.
 */
public final class LogFile implements AutoCloseable {
  private final Path path;
  private final FileOutputStream stream;
  private final Output troubles;
  private long length;
  private boolean lost;

  private LogFile(Path path, FileOutputStream stream, Output troubles) {
    this.path = path;
    this.stream = stream;
    this.troubles = troubles;
  }

  /**
   * Makes the file, or empties it.
   *
   * @param troubles is told when the file can no longer be written
   * @throws IOException if it cannot be written at all; the message is the path and the reason
   */
  public static LogFile create(Path path, Output troubles) throws IOException {
    return new LogFile(path, new FileOutputStream(path.toFile()), troubles);
  }

  /** Where it is. */
  Path path() {
    return path;
  }

  /** Adds a line. */
  void line(String text) {
    write((text + System.lineSeparator()).getBytes(StandardCharsets.UTF_8));
  }

  /** Adds text that ends with a line: all of it, or nothing. */
  synchronized void write(byte[] text) {
    if (lost) {
      return;
    }
    try {
      stream.write(text);
      length += text.length;
    } catch (IOException e) {
      cutToWholeLines(e);
      lose(e);
    }
  }

  /** A full disk may have taken half a line, which readers of histograms stumble over. */
  private void cutToWholeLines(IOException why) {
    try {
      stream.getChannel().truncate(length);
    } catch (IOException e) {
      why.addSuppressed(e);
    }
  }

  private void lose(IOException why) {
    if (!lost) {
      lost = true;
      troubles.complaint(
          path + " is incomplete, it cannot be written any more: " + why.getMessage());
    }
  }

  /** Whether something could not be written. */
  public synchronized boolean isLost() {
    return lost;
  }

  @Override
  public synchronized void close() {
    try {
      stream.close();
    } catch (IOException e) {
      lose(e);
    }
  }
}
