import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;

/**
 * A program that makes a class archive independent of the time at which it was written. Java stores
 * in it the soft references of the heap, with the time since the start of the machine in ms. The
 * program compares two archives of the same classes, and sets the numbers that differ to 0. It fails
 * if the archives differ in anything else. Java 25 writes this layout; scripts/stage calls it.
 */
final class StableArchive {
  private static final int MAGIC = 0xf00baba2;
  private static final int HEADER_CRC = 4;
  private static final int HEADER_SIZE = 12;
  private static final int HEADER_START = 16;
  private static final int FIRST_REGION = 24;
  private static final int REGION_SIZE = 96;
  private static final int REGION_OFFSET = 24;
  private static final int REGION_USED = 40;
  private static final int REGIONS = 4;
  private static final int HEAP = 3;
  private static final long LONGEST_MS = 10L * 365 * 24 * 3600 * 1000;

  /** Limits of the time between two archives, which are written one after the other. */
  private static final long LEAST_DISTANCE_MS = 100;

  private static final long LARGEST_DISTANCE_MS = 3600 * 1000;

  private final ByteBuffer bytes;

  private StableArchive(Path file) throws IOException {
    bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
    if (bytes.getInt(0) != MAGIC) {
      throw new IllegalStateException(file + " is not a class archive");
    }
    ByteBuffer copy = ByteBuffer.allocate(bytes.capacity()).order(ByteOrder.LITTLE_ENDIAN);
    copy.put(0, bytes, 0, bytes.capacity());
    writeSums();
    if (!bytes.equals(copy)) {
      throw new IllegalStateException(file + " does not have the layout of Java 25");
    }
  }

  /** Rewrites the first archive. Parameters: the archive, another archive of the same classes. */
  public static void main(String[] arguments) throws IOException {
    StableArchive archive = new StableArchive(Path.of(arguments[0]));
    int times = archive.removeTimes(new StableArchive(Path.of(arguments[1])));
    archive.writeSums();
    Files.write(Path.of(arguments[0]), archive.bytes.array());
    System.out.println("Set " + times + " times in " + arguments[0] + " to 0");
  }

  private int removeTimes(StableArchive other) {
    int size = bytes.capacity();
    if (size != other.bytes.capacity()) {
      throw new IllegalStateException("the archives have different sizes");
    }
    int times = 0;
    int heap = offset(HEAP);
    for (int i = bytes.getInt(HEADER_SIZE); i < size; i += Long.BYTES) {
      if (bytes.getLong(i) != other.bytes.getLong(i)) {
        boolean inHeap = i >= heap && i < heap + used(HEAP);
        if (!inHeap || !areTimes(bytes.getLong(i), other.bytes.getLong(i))) {
          throw new IllegalStateException("the archives differ at byte " + i);
        }
        bytes.putLong(i, 0);
        times++;
      }
    }
    return times;
  }

  private static boolean areTimes(long one, long other) {
    long distance = Math.abs(one - other);
    return Math.min(one, other) > 0
        && Math.max(one, other) < LONGEST_MS
        && distance >= LEAST_DISTANCE_MS
        && distance < LARGEST_DISTANCE_MS;
  }

  private void writeSums() {
    for (int region = 0; region < REGIONS; region++) {
      bytes.putInt(FIRST_REGION + region * REGION_SIZE, sum(offset(region), used(region)));
    }
    int header = bytes.getInt(HEADER_SIZE);
    bytes.putInt(HEADER_CRC, sum(HEADER_START, header - HEADER_START));
  }

  private int sum(int offset, int length) {
    CRC32 crc = new CRC32();
    crc.update(bytes.array(), offset, length);
    return (int) crc.getValue();
  }

  private int offset(int region) {
    return number(region, REGION_OFFSET);
  }

  private int used(int region) {
    return number(region, REGION_USED);
  }

  private int number(int region, int field) {
    return Math.toIntExact(bytes.getLong(FIRST_REGION + region * REGION_SIZE + field));
  }
}
