package io.cqlsurge.generate.partition;

/**
 * A sequence's seeds, and the part that one client uses: of the positions 0, 1, 2, ... those whose
 * number modulo {@code count} is {@code index}.
 *
 * @param first the seed at position 0
 * @param last the seed at the last position, not below first
 * @param index the client's number, from 0 to {@code count - 1}
 * @param count client count, at least 1
 */
public record SeedRange(long first, long last, int index, int count) {

  /** Returns a sequence that one client uses alone. */
  public static SeedRange whole(long first, long last) {
    return new SeedRange(first, last, 0, 1);
  }

  /** Returns the seed count of all clients. */
  long size() {
    return last - first + 1;
  }

  /** Returns the seed count of this client; 0 if there are more clients than seeds. */
  long ownSize() {
    return size() / count + (index < size() % count ? 1 : 0);
  }
}
