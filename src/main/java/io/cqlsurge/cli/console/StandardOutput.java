package io.cqlsurge.cli.console;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;

/** Standard output, which knows whether a pipe's reader has closed it. */
public final class StandardOutput extends FilterOutputStream {
  private volatile boolean closedByReader;

  public StandardOutput(OutputStream to) {
    super(to);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      closedByReader |= isClosedPipe(e);
      throw e;
    }
  }

  /** Checks for the message of EPIPE; in other languages, it has the word in parentheses. */
  private static boolean isClosedPipe(IOException error) {
    return String.valueOf(error.getMessage()).toLowerCase(Locale.ROOT).contains("pipe");
  }

  /** Returns whether this is a pipe that its reader has closed, as {@code head} does. */
  boolean isClosedByReader() {
    return closedByReader;
  }
}
