package io.cqlsurge.settings;

import io.cqlsurge.grammar.UsageError;
import java.time.Duration;

/** The pause before a retry when the server says that it is overloaded. */
public record RetryDelay(DelayPolicy policy, Duration least, Duration most) {
  /** Refuses limits that contradict each other. */
  public RetryDelay {
    if (least.compareTo(most) > 0) {
      throw new UsageError(
          "'min-delay-ms=%d' must not be above 'max-delay-ms=%d'"
              .formatted(least.toMillis(), most.toMillis()));
    }
    if (policy == DelayPolicy.EXPONENTIAL && least.isZero()) {
      throw new UsageError("'delay-policy=exponential' needs 'min-delay-ms=' above 0 to grow from");
    }
  }

  /** Whether the user asks for pauses of some length. */
  public boolean isAskedFor() {
    return policy != DelayPolicy.CONSTANT || !least.isZero();
  }
}
