package io.cqlsurge.dataset;

import static java.nio.file.StandardOpenOption.DELETE_ON_CLOSE;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A file with rows that are read one by one: CSV (RFC 4180, UTF-8), or vectors, each preceded by
 * its length, all least significant byte first (<a
 * href="http://corpus-texmex.irisa.fr/">format</a>). Rows are read, not mapped into memory: the
 * process's memory does not grow with the file, and a file that is cut during a run gives errors.
 * Thread-safe.
 */
public final class DataFile {
  /** Rows whose positions are read together. */
  private static final int BLOCK = 64;

  private static final Pattern VECTORS = Pattern.compile("(?i).*\\.([fbi])vecs");
  private static final String CHANGED = "the row is not as it was; the file was changed";

  private final String name;
  private final Path path;
  private final FileChannel content;
  private final FileIndex index;
  private final long[] state;

  /** The kind of a vector's elements; empty for CSV. */
  private final String elements;

  private final int width;
  private final int vectorLength;
  private final long rows;
  private final List<String> columns;
  private final ThreadLocal<Reader> reader = ThreadLocal.withInitial(Reader::new);

  private DataFile(String name, Path path, FileChannel content) throws IOException {
    this.name = name;
    this.path = path;
    this.content = content;
    Matcher vectors = VECTORS.matcher(name);
    this.elements = vectors.matches() ? vectors.group(1) : "";
    this.state = FileIndex.state(path, content);
    byte[] begin = new byte[(int) Math.min(Integer.BYTES, state[0])];
    ByteBuffer first = read(0, ByteBuffer.wrap(begin));
    check(begin);
    this.index = FileIndex.open(path, content, isCsv());
    this.width = isCsv() ? index.width() : first.order(ByteOrder.LITTLE_ENDIAN).getInt();
    this.vectorLength = isCsv() ? 0 : vectorLength();
    this.rows = isCsv() ? index.rows() - 1 : state[0] / vectorLength;
    this.columns = isCsv() ? header() : List.of();
  }

  /**
   * Opens a file, which is read whole the first time.
   *
   * @param name its name for messages; the suffixes {@code fvecs}, {@code bvecs} and {@code ivecs}
   *     mean vectors
   * @param isCopy whether it is deleted when it is not used any more
   * @throws UsageError if it cannot be used, with the line of the first wrong row
   */
  public static DataFile open(String name, Path path, boolean isCopy) {
    try {
      OpenOption[] options = isCopy ? new OpenOption[] {DELETE_ON_CLOSE} : new OpenOption[0];
      return new DataFile(name, path, FileChannel.open(path, options));
    } catch (IOException e) {
      throw new UsageError("the file cannot be read: " + e);
    }
  }

  /** Returns whether a file with a name has vectors. */
  public static boolean isVectors(String name) {
    return VECTORS.matcher(name).matches();
  }

  /** Rejects other formats. */
  private void check(byte[] begin) {
    String hex = HexFormat.of().formatHex(begin);
    if (hex.startsWith("1f8b")) {
      throw new UsageError("the file is compressed; unpack it: gunzip -k " + name);
    }
    if (Arrays.equals(begin, "PAR1".getBytes(StandardCharsets.US_ASCII))) {
      throw new UsageError(
          "the file is Parquet; make a CSV of it: duckdb -c \"COPY '%1$s' TO '%1$s.csv' (HEADER)\""
              .formatted(name));
    }
    if (hex.startsWith("fffe") || hex.startsWith("feff")) {
      throw new UsageError("the file is UTF-16; write it as UTF-8: iconv -f UTF-16 -t UTF-8");
    }
    if (!isCsv() && begin.length < Integer.BYTES) {
      throw new UsageError("the file is empty");
    }
  }

  private int vectorLength() {
    long length = Integer.BYTES + (long) width * (elements.equalsIgnoreCase("b") ? 1 : 4);
    if (width < 1 || width > 1 << 16 || state[0] % length > 0) {
      throw new UsageError(
          "%,d bytes are not a whole number of vectors of the first one's length, %d"
              .formatted(state[0], width));
    }
    return (int) length;
  }

  private List<String> header() {
    return IntStream.range(0, width)
        .mapToObj(column -> StandardCharsets.UTF_8.decode(value(-1, column)).toString())
        .toList();
  }

  public String name() {
    return name;
  }

  public boolean isCsv() {
    return elements.isEmpty();
  }

  /** Returns the column names; none for vectors. */
  public List<String> columns() {
    return columns;
  }

  /** Returns the vectors' type in CQL. */
  public String vectorType() {
    return "vector<%s, %d>".formatted(elements.equalsIgnoreCase("i") ? "int" : "float", width);
  }

  /** Returns the row count, at least 1. */
  public long rows() {
    return rows;
  }

  /** Returns a text that differs if the content differs. */
  public String fingerprint() {
    return "%d bytes, CRC-32C %08x".formatted(state[0], index.checksum());
  }

  /** Returns a file in the same folder, whose name is longer; a copy has none. */
  public Optional<Path> sibling(String suffix) {
    return Optional.of(path.resolveSibling(path.getFileName() + suffix))
        .filter(any -> Files.exists(path));
  }

  /** Returns a warning if the file was changed since it was opened. */
  public Optional<String> change() {
    try {
      return Arrays.equals(state, FileIndex.state(path, content))
          ? Optional.empty()
          : Optional.of("WARNING: " + name + " was changed during the run");
    } catch (IOException e) {
      return Optional.of("WARNING: " + name + " cannot be read any more: " + e);
    }
  }

  /**
   * Returns a value: a text in UTF-8, or a vector's elements in wire format. It is valid until the
   * thread's next call.
   *
   * @param row its number, from 0 to below {@link #rows}
   * @param column 0 for a vector
   * @throws DatabaseError if it cannot be read; the value is not sent
   */
  public ByteBuffer value(long row, int column) {
    try {
      return reader.get().value(row, column);
    } catch (IOException | UsageError e) {
      throw error(row, e instanceof IOException ? e.toString() : CHANGED);
    }
  }

  /** Returns a row's error, which names its line. */
  public DatabaseError error(long row, String text) {
    return new DatabaseError(DatabaseError.Kind.REFUSED, place(row) + ": " + text);
  }

  private String place(long row) {
    long breaks = CsvScan.MOST_BREAKS;
    try {
      breaks = isCsv() ? index.numbers(row + 1, 1)[0] >> CsvScan.POSITION_BITS : breaks;
    } catch (IOException e) {
      return "%s, row %d (%s)".formatted(name, row + 1, e);
    }
    return breaks < CsvScan.MOST_BREAKS
        ? "%s, line %d".formatted(name, row + 2 + breaks)
        : "%s, row %d".formatted(name, row + 1);
  }

  private ByteBuffer read(long position, ByteBuffer into) throws IOException {
    int start = into.position();
    while (into.hasRemaining()) {
      if (content.read(into, position + into.position() - start) < 0) {
        throw new UsageError(CHANGED);
      }
    }
    return into.flip();
  }

  /** The row that a thread has read last. */
  private final class Reader {
    private final DataRow row = new DataRow();
    private long number = Long.MIN_VALUE;
    private long[] positions = {};
    private long first = Long.MIN_VALUE;

    ByteBuffer value(long wanted, int column) throws IOException {
      if (!isCsv()) {
        return vector(wanted);
      }
      if (wanted != number) {
        number = Long.MIN_VALUE;
        read(wanted + 1);
        number = wanted;
      }
      return row.value(column);
    }

    private void read(long entry) throws IOException {
      if (entry / BLOCK * BLOCK != first) {
        first = Long.MIN_VALUE;
        positions = index.numbers(entry / BLOCK * BLOCK, BLOCK + 1);
        first = entry / BLOCK * BLOCK;
      }
      long mask = (1L << CsvScan.POSITION_BITS) - 1;
      long begin = positions[(int) (entry - first)] & mask;
      long length = (positions[(int) (entry - first) + 1] & mask) - begin;
      if (length < 0 || length > 2 * DataRow.MAX_LENGTH) {
        throw new UsageError(CHANGED);
      }
      DataFile.this.read(begin, row.begin((int) length));
      row.split();
      if (row.count() != width || !row.isWhole(entry == rows)) {
        throw new UsageError(CHANGED);
      }
    }

    private ByteBuffer vector(long wanted) throws IOException {
      ByteBuffer from = DataFile.this.read(wanted * vectorLength, row.begin(vectorLength));
      from.order(ByteOrder.LITTLE_ENDIAN);
      if (from.getInt() != width) {
        throw error(wanted, "the vector has another length than the first one, " + width);
      }
      ByteBuffer into = ByteBuffer.allocate(width * Integer.BYTES);
      while (into.hasRemaining()) {
        if (elements.equalsIgnoreCase("b")) {
          into.putFloat(from.get() & 0xff);
        } else if (elements.equalsIgnoreCase("f")
            && !Float.isFinite(from.getFloat(from.position()))) {
          throw error(wanted, "the vector has the number " + from.getFloat());
        } else {
          into.putInt(from.getInt());
        }
      }
      return into.flip();
    }
  }
}
