package io.cqlsurge.workload.user;

import io.cqlsurge.database.Rows;
import io.cqlsurge.generate.value.DistinctFold;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** How far one lane is in a sequence, and the replies that later steps use. */
final class SequenceState {
  /** The seed of the sequence's partition, and the one of the current statement. */
  long seed;

  long partition;

  /** The number that selects the row of the sequence, and of the current statement. */
  long ownRow;

  long row;

  /** The position of the current instruction. */
  int step;

  /** How many times each block is executed in total, and how many times it was, by its position. */
  int[] times = new int[0];

  int[] time = new int[0];

  /** How many times a sequence began again because of a statement, by the statement's position. */
  int[] restarts = new int[0];

  /** The last reply of each statement by its position; null if it has none. */
  @Nullable Rows[] replies = new Rows[0];

  /** The number of statements so far. */
  int draws;

  /** The sums of the statements so far. */
  int rows;

  int notApplied;

  /** When the current statement is due, in us since 1970. */
  long dueUs;

  /** The pause before the current statement, in ns. */
  long pauseNs;

  /** Starts a sequence with a number of instructions. */
  void begin(long newSeed, int instructions) {
    seed = newSeed;
    ownRow = random(newSeed, -1);
    step = 0;
    draws = 0;
    rows = 0;
    notApplied = 0;
    pauseNs = 0;
    if (replies.length == instructions) {
      Arrays.fill(replies, null);
      Arrays.fill(restarts, 0);
    } else {
      replies = new Rows[instructions];
      restarts = new int[instructions];
      times = new int[instructions];
      time = new int[instructions];
    }
  }

  /** Returns a number that looks random: always the same for the same numbers. */
  static long random(long number, int purpose) {
    return DistinctFold.mixed(number + ((long) ~purpose << 32));
  }

  /** Returns a part of such a number, from 0 to below 1. */
  static double share(long random) {
    return (random >>> 11) * 0x1p-53;
  }

  /** Returns the number of rows of a statement's reply; 0 if there is none. */
  int rows(int statement) {
    Rows reply = replies[statement];
    return reply == null ? 0 : reply.count();
  }

  /** A value that depends on the replies to a sequence's earlier steps, or on the time. */
  @FunctionalInterface
  interface Value {

    /**
     * Returns the value in the protocol's encoding; null is CQL null.
     *
     * @throws ArithmeticException if a result does not fit its type
     */
    @Nullable ByteBuffer value(SequenceState state);
  }
}
