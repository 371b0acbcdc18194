package io.cqlsurge.nullserver;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * The faults of a node in executions of prepared statements; other requests are always answered
 * immediately.
 *
 * @param delay time by which each reply is delayed, in the order of the requests
 * @param slots number of executions that the node serves at once; empty if there is no limit
 * @param stall the times at which the node sends no replies
 * @param failEvery number of executions per failure of each kind; when two are due at once, the
 *     second happens to the next execution
 */
public record Faults(
    Duration delay, Optional<Slots> slots, Optional<Stall> stall, Map<Failure, Integer> failEvery) {
  /** No faults. */
  public static final Faults NONE =
      new Faults(Duration.ZERO, Optional.empty(), Optional.empty(), Map.of());

  /**
   * A limit of the capacity: executions wait in a queue for a free slot. The capacity is the number
   * of slots divided by the service time. Replies keep the order of the requests.
   *
   * @param service time for which an execution occupies a slot
   * @param seed seed of random service times, of which {@code service} is the mean of an
   *     exponential distribution; empty if they are constant
   */
  public record Slots(int count, Duration service, Optional<Long> seed) {
    /** Checks that there is a slot. */
    public Slots {
      if (count < 1 || service.isNegative() || service.isZero()) {
        throw new IllegalArgumentException("slots are 1 or more, and a service takes time");
      }
    }
  }

  /**
   * A periodic time without replies, after which the node sends all queued replies.
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

  /** Returns these faults with another delay. */
  public Faults withDelay(Duration other) {
    return new Faults(other, slots, stall, failEvery);
  }

  /** Returns these faults with a limit of the capacity. */
  public Faults withSlots(Optional<Slots> other) {
    return new Faults(delay, other, stall, failEvery);
  }

  /** Returns these faults with stalls. */
  public Faults withStall(Duration every, Duration length) {
    return new Faults(delay, slots, Optional.of(new Stall(every, length)), failEvery);
  }

  /** Returns these faults without stalls. */
  public Faults withoutStall() {
    return new Faults(delay, slots, Optional.empty(), failEvery);
  }

  /** Returns these faults with an additional failure. */
  public Faults withFailure(Failure failure, int every) {
    Map<Failure, Integer> more = new EnumMap<>(Failure.class);
    more.putAll(failEvery);
    more.put(failure, every);
    return new Faults(delay, slots, stall, more);
  }

  /** Returns these faults without a failure. */
  public Faults withoutFailure(Failure failure) {
    Map<Failure, Integer> fewer = new EnumMap<>(Failure.class);
    fewer.putAll(failEvery);
    fewer.remove(failure);
    return new Faults(delay, slots, stall, fewer);
  }

  /** Returns these faults with changes in the form that {@link FaultWords} reads. */
  public Faults with(String words) {
    return FaultWords.read(this, words);
  }

  /** Returns whether there are no faults. */
  public boolean isCalm() {
    return equals(NONE);
  }

  /** Returns the text that {@link #with} reads. */
  @Override
  public String toString() {
    return FaultWords.write(this);
  }
}
