package io.cqlsurge.dataset;

import io.cqlsurge.grammar.UsageError;
import java.nio.ByteBuffer;
import java.util.Arrays;

/** The bytes in a row of comma-separated values (RFC 4180), and where its values are. */
final class DataRow {
  /** The maximum row length in bytes. */
  static final int MAX_LENGTH = 16 << 20;

  private byte[] bytes = new byte[4096];
  private int length;
  private int[] bounds = new int[32];
  private int count;

  /** Where the last value ends. */
  private int end;

  /** Starts with bytes that the caller sets. */
  ByteBuffer begin(int newLength) {
    length = newLength;
    if (length > bytes.length) {
      bytes = new byte[2 * length];
    }
    return ByteBuffer.wrap(bytes, 0, length);
  }

  /** Adds bytes. */
  void add(byte[] more, int from, int count) {
    if (length + count > MAX_LENGTH) {
      throw new UsageError("an unclosed quote, or a row of more than 16 MiB");
    }
    if (length + count > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * (length + count));
    }
    System.arraycopy(more, from, bytes, length, count);
    length += count;
  }

  boolean isBlank() {
    return length == 0 || bytes[0] == '\n' || (bytes[0] == '\r' && length == 2);
  }

  /** Returns whether only line breaks follow the last value, at least one unless it may end. */
  boolean isWhole(boolean mayEnd) {
    for (int at = end; at < length; at++) {
      if (bytes[at] != '\n' && bytes[at] != '\r') {
        return false;
      }
    }
    return mayEnd || (length > 0 && bytes[length - 1] == '\n');
  }

  /** Returns the value count. */
  int count() {
    return count;
  }

  /** Returns a value, until the row changes. */
  ByteBuffer value(int column) {
    int start = bounds[2 * column];
    return ByteBuffer.wrap(bytes, start, bounds[2 * column + 1] - start);
  }

  /**
   * Finds the values, and removes their quotes.
   *
   * @throws UsageError if it is not valid
   */
  void split() {
    count = 0;
    int at = 0;
    while (at >= 0) {
      at = at < length && bytes[at] == '"' ? quoted(at + 1) : plain(at);
    }
  }

  /** Adds a value without quotes; returns where the next one begins, -1 at the row's end. */
  private int plain(int from) {
    byte[] all = bytes;
    int to = length;
    int at = from;
    while (at < to && all[at] != ',' && all[at] != '\n' && all[at] != '\r') {
      if (all[at] == '"') {
        throw new UsageError(
            "a quote in a value that has none at its beginning; write \"5\"\" pipe\" for 5\" pipe");
      }
      at++;
    }
    return next(from, at, at);
  }

  private int quoted(int from) {
    int into = from;
    int at = from;
    while (at < length && (bytes[at] != '"' || (at + 1 < length && bytes[at + 1] == '"'))) {
      at += bytes[at] == '"' ? 1 : 0;
      bytes[into++] = bytes[at++];
    }
    if (at == length) {
      throw new UsageError("an unclosed quote");
    }
    return next(from, into, at + 1);
  }

  /** Adds a value; what follows it is at a position. */
  private int next(int start, int to, int at) {
    if (2 * count == bounds.length) {
      bounds = Arrays.copyOf(bounds, 4 * count);
    }
    bounds[2 * count] = start;
    bounds[2 * count++ + 1] = to;
    end = at;
    if (at == length || bytes[at] == '\n') {
      return -1;
    }
    if (bytes[at] == ',') {
      return at + 1;
    }
    if (bytes[at] != '\r') {
      throw new UsageError("text after a closing quote; a quote in a value is written twice");
    }
    if (at + 1 < length && bytes[at + 1] != '\n') {
      throw new UsageError("a CR without LF; lines end with LF or CR LF");
    }
    return -1;
  }
}
