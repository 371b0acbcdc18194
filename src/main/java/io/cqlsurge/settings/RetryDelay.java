package io.cqlsurge.settings;

import io.cqlsurge.grammar.UsageError;
import java.time.Duration;

/** The pause before a retry after a node has reported overload or a reached rate limit. */
public record RetryDelay(DelayPolicy policy, Duration least, Duration most) {
  /** Rejects limits that contradict each other. */
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

  public boolean isConfigured() {
    return policy != DelayPolicy.CONSTANT || !least.isZero();
  }
}
