package io.cqlsurge.report.trial;

import java.io.FilterInputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;

/** A stream of an open file from its beginning; closing it leaves the file open. */
final class NonClosingStream extends FilterInputStream {
  /** Creates a stream at the beginning of the file. */
  NonClosingStream(FileChannel file) throws IOException {
    super(Channels.newInputStream(file.position(0)));
  }

  @Override
  public void close() {
    // The code that opened the file closes it.
  }
}
