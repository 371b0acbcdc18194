package io.cqlsurge.generate.value;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A hash of a column's name, so that columns with different names have different values. It is the
 * first half of MurmurHash3 (x64, 128 bits, seed 0), with sign-extended tail bytes, as in
 * Cassandra.
 */
public final class Salt {
  private static final long C1 = 0x87c37b91114253d5L;
  private static final long C2 = 0x4cf5ad432745937fL;
  private static final int BLOCK = 16;

  private long h1;
  private long h2;

  private Salt() {}

  public static long of(String text) {
    return new Salt().hash(text.getBytes(StandardCharsets.UTF_8));
  }

  private long hash(byte[] bytes) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int blocks = bytes.length / BLOCK;
    for (int i = 0; i < blocks; i++) {
      block(buffer.getLong(), buffer.getLong());
    }
    tail(bytes, blocks * BLOCK);
    h1 ^= bytes.length;
    h2 ^= bytes.length;
    h1 += h2;
    h2 += h1;
    return mix(h1) + mix(h2);
  }

  private void block(long k1, long k2) {
    h1 ^= first(k1);
    h1 = Long.rotateLeft(h1, 27) + h2;
    h1 = h1 * 5 + 0x52dce729;
    h2 ^= second(k2);
    h2 = Long.rotateLeft(h2, 31) + h1;
    h2 = h2 * 5 + 0x38495ab5;
  }

  private void tail(byte[] bytes, int start) {
    long k1 = 0;
    long k2 = 0;
    for (int i = start; i < bytes.length; i++) {
      int at = i - start;
      if (at < Long.BYTES) {
        k1 ^= (long) bytes[i] << (8 * at);
      } else {
        k2 ^= (long) bytes[i] << (8 * (at - Long.BYTES));
      }
    }
    h2 ^= second(k2);
    h1 ^= first(k1);
  }

  private static long first(long k1) {
    return Long.rotateLeft(k1 * C1, 31) * C2;
  }

  private static long second(long k2) {
    return Long.rotateLeft(k2 * C2, 33) * C1;
  }

  private static long mix(long hash) {
    long k = hash;
    k ^= k >>> 33;
    k *= 0xff51afd7ed558ccdL;
    k ^= k >>> 33;
    k *= 0xc4ceb9fe1a85ec53L;
    return k ^ (k >>> 33);
  }
}
