package io.cqlsurge.report.trial;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;

/** A complete histogram as text: its compressed format V2, in base64. */
public final class HistogramText {
  private HistogramText() {}

  /** Returns a histogram's text, which is not changed. */
  static String of(Histogram histogram) {
    // Encoding keeps a buffer in the histogram, so a copy is encoded.
    Histogram copy = histogram.copy();
    ByteBuffer buffer = ByteBuffer.allocate(copy.getNeededByteBufferCapacity());
    int length = copy.encodeIntoCompressedByteBuffer(buffer, Deflater.BEST_COMPRESSION);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
  }

  /** Returns a text's histogram; empty if the text is invalid. */
  public static Optional<Histogram> parse(String text) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text));
      Histogram histogram = Histogram.decodeFromCompressedByteBuffer(bytes, 0);
      // Otherwise, a histogram with larger values could not be added to it.
      histogram.setAutoResize(true);
      return Optional.of(histogram);
    } catch (IllegalArgumentException
        | DataFormatException
        | BufferUnderflowException
        | ArrayIndexOutOfBoundsException e) {
      return Optional.empty();
    }
  }
}
