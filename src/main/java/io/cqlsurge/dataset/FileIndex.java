package io.cqlsurge.dataset;

import io.cqlsurge.grammar.UsageError;
import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * What one pass over a file found, stored as eight-byte numbers: for CSV the positions where the
 * column names, each row and the end are, with line breaks in the upper bits; then row and column
 * counts, the checksum, and the file's state. Large files have it in the same folder, with the
 * suffix {@code .index}.
 *
 * @param channel its content
 * @param rows the row count, with the column names; 0 for vectors
 * @param checksum the whole file's CRC-32C
 */
record FileIndex(FileChannel channel, long rows, int width, long checksum) {
  /** The length from which a file's index is kept for later, in bytes. */
  private static final int LARGE = 16 << 20;

  /** The bytes at a file's beginning and at its end that must be as when it was indexed. */
  private static final int SAMPLE = 1 << 16;

  private static final int VERSION = 1;
  private static final int END = 7;

  /** Opens a file's index, which is made if there is none for the present content. */
  static FileIndex open(Path path, FileChannel file, boolean isCsv) throws IOException {
    Path folder = path.toAbsolutePath().getParent();
    Path kept = path.resolveSibling(path.getFileName() + ".index");
    long[] state = state(path, file);
    if (Files.isReadable(kept)) {
      FileIndex found = read(kept);
      if (found.isOf(state, isCsv)) {
        return found;
      }
    }
    boolean isKept = state[0] >= LARGE && folder != null && Files.isWritable(folder);
    Path made =
        isKept
            ? Files.createTempFile(folder, path.getFileName().toString(), ".index")
            : Files.createTempFile("cqlsurge", ".index");
    made.toFile().deleteOnExit();
    write(made, file, state, isCsv);
    return isKept
        ? read(Files.move(made, kept, StandardCopyOption.REPLACE_EXISTING))
        : read(made, StandardOpenOption.DELETE_ON_CLOSE);
  }

  private static void write(Path made, FileChannel file, long[] state, boolean isCsv)
      throws IOException {
    CRC32C checksum = new CRC32C();
    InputStream input = Channels.newInputStream(file.position(0));
    try (DataOutputStream output =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(made), SAMPLE))) {
      CsvScan scan = new CsvScan(output);
      byte[] block = new byte[1 << 20];
      for (int count = input.read(block); count >= 0; count = input.read(block)) {
        checksum.update(block, 0, count);
        if (isCsv) {
          scan.add(block, count);
        }
      }
      scan.end();
      if (isCsv && scan.rows() < 2) {
        throw new UsageError(
            scan.rows() == 0 ? "the file is empty" : "the file has no rows after the column names");
      }
      output.writeLong(scan.lastEnd());
      for (long number : new long[] {VERSION, scan.rows(), scan.width(), checksum.getValue()}) {
        output.writeLong(number);
      }
      for (long number : state) {
        output.writeLong(number);
      }
    }
  }

  private static FileIndex read(Path file, OpenOption... options) throws IOException {
    FileChannel channel = FileChannel.open(file, options);
    long[] end = numbers(channel, channel.size() / Long.BYTES - END, END);
    return new FileIndex(channel, end[1], (int) end[2], end[3]);
  }

  private boolean isOf(long[] state, boolean isCsv) throws IOException {
    long[] end = numbers(channel, rows + 1, END);
    return end[0] == VERSION
        && isCsv == rows > 0
        && channel.size() == (rows + 1 + END) * Long.BYTES
        && Arrays.equals(end, END - state.length, END, state, 0, state.length);
  }

  /** Returns numbers that differ if a file was changed: its length, its time, and a sample. */
  static long[] state(Path path, FileChannel file) throws IOException {
    ByteBuffer sample = ByteBuffer.allocate(2 * SAMPLE).limit(SAMPLE);
    file.read(sample, 0);
    file.read(sample.limit(2 * SAMPLE), Math.max(0, file.size() - SAMPLE));
    CRC32C checksum = new CRC32C();
    checksum.update(sample.flip());
    // A copy has no name any more.
    long modified = Files.exists(path) ? Files.getLastModifiedTime(path).toMillis() : 0;
    return new long[] {file.size(), modified, checksum.getValue()};
  }

  /** Reads the numbers of some rows: positions, with line breaks in the upper bits. */
  long[] numbers(long first, int count) throws IOException {
    return numbers(channel, first, count);
  }

  private static long[] numbers(FileChannel channel, long first, int count) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(count * Long.BYTES);
    long at = Math.max(0, first) * Long.BYTES;
    while (bytes.hasRemaining() && channel.read(bytes, at + bytes.position()) > 0) {
      // The rest follows.
    }
    long[] numbers = new long[count];
    bytes.flip().asLongBuffer().get(numbers, 0, bytes.limit() / Long.BYTES);
    return numbers;
  }
}
