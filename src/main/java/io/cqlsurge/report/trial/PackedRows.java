package io.cqlsurge.report.trial;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of numbers in about two bytes per number, so that a run can last for days. A number is kept
 * as a multiple of its last decimal, with seven bits per byte. Values that are not finite are kept
 * as missing.
 */
final class PackedRows<T> {
  private static final int BITS = 7;
  private static final int MORE = 1 << BITS;

  /** Limit of multiples; larger values do not fit and are kept as missing. */
  private static final double MAX = 1e18;

  private final List<KeptColumn<T>> columns;
  private final double[] scales;
  private final ByteArrayOutputStream packed = new ByteArrayOutputStream();
  private int rows;

  PackedRows(List<KeptColumn<T>> columns) {
    this.columns = List.copyOf(columns);
    this.scales = columns.stream().mapToDouble(column -> Math.pow(10, column.decimals())).toArray();
  }

  void add(T row) {
    for (int i = 0; i < scales.length; i++) {
      pack(columns.get(i).value().applyAsDouble(row) * scales[i]);
    }
    rows++;
  }

  private void pack(double scaled) {
    long code = 0;
    if (Math.abs(scaled) < MAX) {
      long whole = Math.round(scaled);
      code = ((whole << 1) ^ (whole >> (Long.SIZE - 1))) + 1;
    }
    while (code >= MORE) {
      packed.write((int) (code & (MORE - 1)) | MORE);
      code >>>= BITS;
    }
    packed.write((int) code);
  }

  RunData.Table table() {
    return new RunData.Table(names(), unpacked());
  }

  List<String> names() {
    return columns.stream().map(KeptColumn::name).toList();
  }

  Rows unpacked() {
    ByteBuffer source = ByteBuffer.wrap(packed.toByteArray());
    List<double[]> unpacked = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      double[] values = new double[scales.length];
      for (int i = 0; i < scales.length; i++) {
        values[i] = value(source, (long) scales[i]);
      }
      unpacked.add(values);
    }
    return new Rows(unpacked);
  }

  private static double value(ByteBuffer source, long scale) {
    long code = unpack(source);
    if (code == 0) {
      return Double.NaN;
    }
    long whole = ((code - 1) >>> 1) ^ -((code - 1) & 1);
    return whole / (double) scale;
  }

  private static long unpack(ByteBuffer source) {
    long code = 0;
    int shift = 0;
    byte next = source.get();
    while (next < 0) {
      code |= (long) (next & (MORE - 1)) << shift;
      shift += BITS;
      next = source.get();
    }
    return code | (long) next << shift;
  }
}
