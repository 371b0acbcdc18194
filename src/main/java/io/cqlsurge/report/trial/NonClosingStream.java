package io.cqlsurge.report.trial;

import java.io.FilterInputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;

/** What an open file holds from its beginning; closing the stream leaves the file open. */
final class NonClosingStream extends FilterInputStream {
  /** Goes to the beginning of the file. */
  NonClosingStream(FileChannel file) throws IOException {
    super(Channels.newInputStream(file.position(0)));
  }

  @Override
  public void close() {
    // The file belongs to whoever opened it.
  }
}
