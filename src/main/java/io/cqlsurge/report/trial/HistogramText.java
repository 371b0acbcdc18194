package io.cqlsurge.report.trial;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;

/** A complete histogram as text: its compressed format V2, in base64. */
final class HistogramText {
  private HistogramText() {}

  /** Returns a histogram's text, which is not changed. */
  static String of(Histogram histogram) {
    // Encoding keeps a buffer in the histogram, so a copy is encoded.
    Histogram copy = histogram.copy();
    ByteBuffer buffer = ByteBuffer.allocate(copy.getNeededByteBufferCapacity());
    int length = copy.encodeIntoCompressedByteBuffer(buffer, Deflater.BEST_COMPRESSION);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }
}
