package io.cqlsurge.settings.load;

/** The rate at which requests are sent. */
public sealed interface Pace {

  /** Returns the rate in requests per second, or a profile's mean; 0 without a rate. */
  long perSecond();

  /** Returns how requests are spaced in time if there is a rate. */
  default Spacing spacing() {
    return Spacing.EVEN;
  }

  /** Returns whether requests are due independent of the replies, at times that count. */
  default boolean isFixed() {
    return false;
  }

  /** Returns whether there is a constant rate, which can be changed during the run. */
  default boolean isAdjustable() {
    return perSecond() > 0;
  }

  /** Returns the highest rate in requests per second; 0 without a rate. */
  default long peakPerSecond() {
    return perSecond();
  }

  /** Returns how many requests are due before a time in seconds. */
  default double dueBefore(double seconds) {
    return perSecond() * seconds;
  }

  /** Returns this pace without changes of the rate, for a warm-up. */
  default Pace constant() {
    return this;
  }

  /** No rate: a lane sends the next request when it receives a reply. */
  record Unlimited() implements Pace {
    @Override
    public long perSecond() {
      return 0;
    }
  }

  /** A maximum rate; latency is measured from when a request is sent. */
  record Throttled(long perSecond) implements Pace {}

  /** A fixed rate; latency is measured from when a request was due. */
  record FixedRate(long perSecond, Spacing spacing) implements Pace {
    @Override
    public boolean isFixed() {
      return true;
    }
  }

  /** A rate that changes with time; latency is measured from when a request was due. */
  record Profiled(LoadProfile profile, Spacing spacing) implements Pace {
    @Override
    public long perSecond() {
      return profile.mean();
    }

    @Override
    public boolean isFixed() {
      return true;
    }

    @Override
    public boolean isAdjustable() {
      return false;
    }

    @Override
    public long peakPerSecond() {
      return profile.peak();
    }

    @Override
    public double dueBefore(double seconds) {
      return profile.operationsBefore(seconds);
    }

    @Override
    public Pace constant() {
      return new FixedRate(profile.mean(), spacing);
    }
  }
}
