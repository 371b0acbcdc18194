package io.cqlsurge.nullserver;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * What a node does wrong with executions of prepared statements; all else is always answered at
 * once.
 *
 * @param delay how much later each reply goes out, in the order of the requests
 * @param stall when the node answers nothing for a while
 * @param failEvery every how many executions each failure happens; when two are due at once, the
 *     second happens to the next execution
 */
public record Faults(Duration delay, Optional<Stall> stall, Map<Failure, Integer> failEvery) {
  /** All is well. */
  public static final Faults NONE = new Faults(Duration.ZERO, Optional.empty(), Map.of());

  /**
   * For how long a node answers nothing, again and again; then all goes out that queued up.
   *
   * @param every from the start of one stall to the start of the next; the first comes this long
   *     after the faults were switched on
   */
  public record Stall(Duration every, Duration length) {
    /** Checks that there is a pause between two stalls. */
    public Stall {
      if (length.isNegative() || length.isZero() || length.compareTo(every) >= 0) {
        throw new IllegalArgumentException("a stall is longer than nothing, shorter than its turn");
      }
    }
  }

  /** Checks the numbers. */
  public Faults {
    Map<Failure, Integer> sorted = new EnumMap<>(Failure.class);
    sorted.putAll(failEvery);
    failEvery = Collections.unmodifiableMap(sorted);
    if (delay.isNegative()) {
      throw new IllegalArgumentException("a delay is not negative");
    }
    if (failEvery.values().stream().anyMatch(every -> every < 1)) {
      throw new IllegalArgumentException("a failure comes every 1, 2, 3... executions");
    }
  }

  /** The same with another delay. */
  public Faults withDelay(Duration other) {
    return new Faults(other, stall, failEvery);
  }

  /** The same with stalls. */
  public Faults withStall(Duration every, Duration length) {
    return new Faults(delay, Optional.of(new Stall(every, length)), failEvery);
  }

  /** The same without stalls. */
  public Faults withoutStall() {
    return new Faults(delay, Optional.empty(), failEvery);
  }

  /** The same with one more failure. */
  public Faults withFailure(Failure failure, int every) {
    Map<Failure, Integer> more = new EnumMap<>(Failure.class);
    more.putAll(failEvery);
    more.put(failure, every);
    return new Faults(delay, stall, more);
  }

  /** The same without a failure. */
  public Faults withoutFailure(Failure failure) {
    Map<Failure, Integer> fewer = new EnumMap<>(Failure.class);
    fewer.putAll(failEvery);
    fewer.remove(failure);
    return new Faults(delay, stall, fewer);
  }

  /** The same with changes told in words, as {@link FaultWords} reads them. */
  public Faults with(String words) {
    return FaultWords.read(this, words);
  }

  /** Whether nothing goes wrong. */
  public boolean isCalm() {
    return equals(NONE);
  }

  /** The words that {@link #with} reads. */
  @Override
  public String toString() {
    return FaultWords.write(this);
  }
}
