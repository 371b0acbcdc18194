package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.util.List;

/**
 * Rows of numbers, kept in some two bytes a number, so that a run may last for days: whole numbers
 * of the last decimal, seven bits a byte. What is no number is kept as such.
 */
final class PackedRows {
  private static final int BITS = 7;
  private static final int MORE = 1 << BITS;

  /** Beyond this no decimals are kept that could be lost. */
  private static final double MOST = 1e18;

  private final List<KeptColumn> columns;
  private final double[] scales;
  private final ByteArrayOutputStream packed = new ByteArrayOutputStream();
  private int rows;

  PackedRows(List<KeptColumn> columns) {
    this.columns = List.copyOf(columns);
    this.scales = columns.stream().mapToDouble(column -> Math.pow(10, column.decimals())).toArray();
  }

  /** How many there are. */
  int rows() {
    return rows;
  }

  /** Takes a row; a value that is not finite is none. */
  void add(double... values) {
    if (values.length != scales.length) {
      throw new IllegalArgumentException(values.length + " values for " + scales.length);
    }
    for (int i = 0; i < values.length; i++) {
      pack(values[i] * scales[i]);
    }
    rows++;
  }

  private void pack(double scaled) {
    long code = 0;
    if (Math.abs(scaled) < MOST) {
      long whole = Math.round(scaled);
      code = ((whole << 1) ^ (whole >> (Long.SIZE - 1))) + 1;
    }
    while (code >= MORE) {
      packed.write((int) (code & (MORE - 1)) | MORE);
      code >>>= BITS;
    }
    packed.write((int) code);
  }

  /** The names of the columns as {@code columns}, the rows as {@code intervals}. */
  void tell(ObjectNode object) {
    ArrayNode names = object.putArray("columns");
    columns.forEach(column -> names.add(column.name()));
    new Unpacking(packed.toByteArray()).tell(object.putArray("intervals"), false);
  }

  /**
   * Adds each row as an array.
   *
   * @param labelled whether each begins with a null, in the place of a label
   */
  void tell(ArrayNode target, boolean labelled) {
    new Unpacking(packed.toByteArray()).tell(target, labelled);
  }

  /** Reads from the first row to the last. */
  private final class Unpacking {
    private final byte[] bytes;
    private int next;

    Unpacking(byte[] bytes) {
      this.bytes = bytes;
    }

    void tell(ArrayNode target, boolean labelled) {
      for (int row = 0; row < rows; row++) {
        ArrayNode values = target.addArray();
        if (labelled) {
          values.addNull();
        }
        for (double scale : scales) {
          value(values, (long) scale);
        }
      }
    }

    private void value(ArrayNode values, long scale) {
      long code = unpack();
      if (code == 0) {
        values.addNull();
        return;
      }
      long whole = ((code - 1) >>> 1) ^ -((code - 1) & 1);
      if (whole % scale == 0) {
        values.add(whole / scale);
      } else {
        values.add(whole / (double) scale);
      }
    }

    private long unpack() {
      long code = 0;
      int shift = 0;
      while (bytes[next] < 0) {
        code |= (long) (bytes[next++] & (MORE - 1)) << shift;
        shift += BITS;
      }
      return code | (long) bytes[next++] << shift;
    }
  }
}
