package io.cqlsurge.engine.schedule;

import io.cqlsurge.settings.load.LoadProfile;
import io.cqlsurge.settings.load.LoadProfile.Part;
import io.cqlsurge.settings.load.LoadProfile.Shape;
import java.util.List;

/**
 * The due times of a load shape's slots, computed from the slot numbers. A slot is due when the
 * profile has had as many operations as slots are before it. Immutable.
 */
public final class ProfileTimes {
  private static final long NS_PER_SECOND = 1_000_000_000;

  /** Accuracy of the times in a sine wave, as a share of a period. */
  private static final double ACCURACY = 1e-15;

  private static final int MAX_STEPS = 60;

  private final Part[] parts;

  /** When each part starts, and when the last one ends, in seconds. */
  private final long[] startSeconds;

  /** Twice the slot count before each part, and of all parts: a whole number. */
  private final long[] twiceBefore;

  public ProfileTimes(LoadProfile profile) {
    List<Part> list = profile.parts();
    parts = list.toArray(new Part[0]);
    startSeconds = new long[parts.length + 1];
    twiceBefore = new long[parts.length + 1];
    for (int i = 0; i < parts.length; i++) {
      startSeconds[i + 1] = startSeconds[i] + parts[i].allSeconds();
      twiceBefore[i + 1] = twiceBefore[i] + parts[i].twice();
    }
  }

  /** Returns how many slots are due before the profile's end. */
  public long slots() {
    return (twiceBefore[parts.length] + 1) / 2;
  }

  /**
   * Returns the time from the start to a slot, in ns, rounded down. Slots after the end are due at
   * the end.
   *
   * @param slot the slot's number, from 0
   * @param fraction position between this slot and the next, at least 0 and below 1
   */
  public long offsetNs(long slot, double fraction) {
    int number = part(2 * slot, 2 * fraction);
    long startNs = startSeconds[number] * NS_PER_SECOND;
    if (number == parts.length) {
      return startNs;
    }
    Part part = parts[number];
    long twice = 2 * slot - twiceBefore[number];
    long withinNs =
        part.isConstant() ? evenNs(part, twice, fraction) : curvedNs(part, twice, 2 * fraction);
    return startNs + Math.min(withinNs, part.allSeconds() * NS_PER_SECOND - 1);
  }

  /** Returns the last part that begins at or before a position. Parts without slots are skipped. */
  private int part(long twice, double fraction) {
    int low = 0;
    int high = parts.length;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (twice - twiceBefore[middle] + fraction >= 0) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** Returns the time within a part with a constant rate, exactly rounded down for whole slots. */
  private static long evenNs(Part part, long twice, double fraction) {
    long twiceRate = 2 * part.from();
    long seconds = Math.floorDiv(twice, twiceRate);
    long rest = Math.floorMod(twice, twiceRate);
    long wholeNs = seconds * NS_PER_SECOND + rest * NS_PER_SECOND / twiceRate;
    return wholeNs + (long) (fraction * NS_PER_SECOND / part.from());
  }

  private static long curvedNs(Part part, long twice, double fraction) {
    if (part.shape() == Shape.LINEAR) {
      return (long) (linearSeconds(part, twice + fraction) * NS_PER_SECOND);
    }
    long twicePerPeriod = (part.from() + part.to()) * part.seconds();
    long period = Math.floorDiv(twice, twicePerPeriod);
    double within = (twice - period * twicePerPeriod + fraction) / twicePerPeriod;
    double share = sineTime((double) part.from(), (double) part.to(), within);
    return (long) ((period + share) * part.seconds() * NS_PER_SECOND);
  }

  /** Returns the solution t of {@code from t + (to - from) / seconds t² / 2 = twice / 2}. */
  private static double linearSeconds(Part part, double twice) {
    double slope = (double) (part.to() - part.from()) / part.seconds();
    double from = part.from();
    double root = Math.sqrt(Math.max(0, from * from + slope * twice));
    return twice == 0 ? 0 : twice / (from + root);
  }

  /**
   * Returns the time at which a sine wave reaches a share of a period's operations, as a share of
   * the period, by Newton's method within bounds that contain the solution.
   *
   * @param from rate at the start and the period's end
   * @param to rate in the middle
   * @param operations share of the operations before the time, at least 0 and below 1
   */
  private static double sineTime(double from, double to, double operations) {
    // The rate is proportional to 1 - wave * cos(2 pi time).
    double wave = (to - from) / (to + from);
    double low = 0;
    double high = 1;
    double time = operations;
    for (int step = 0; step < MAX_STEPS; step++) {
      double angle = 2 * Math.PI * time;
      double excess = time - wave * Math.sin(angle) / (2 * Math.PI) - operations;
      if (excess == 0) {
        return time;
      }
      if (excess > 0) {
        high = time;
      } else {
        low = time;
      }
      double next = time - excess / (1 - wave * Math.cos(angle));
      if (Math.abs(next - time) < ACCURACY) {
        return time;
      }
      time = next > low && next < high ? next : (low + high) / 2;
    }
    return time;
  }
}
