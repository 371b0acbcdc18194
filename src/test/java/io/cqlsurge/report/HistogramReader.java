package io.cqlsurge.report;

import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Reads the histograms in run files. */
public final class HistogramReader {
  private HistogramReader() {}

  /** Returns the histogram of a text in the compressed format V2 and base64. */
  public static Histogram parse(String text) {
    try {
      return Histogram.decodeFromCompressedByteBuffer(
          ByteBuffer.wrap(Base64.getDecoder().decode(text)), 0);
    } catch (DataFormatException e) {
      throw new IllegalArgumentException(text, e);
    }
  }
}
