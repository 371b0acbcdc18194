package io.cqlsurge.settings;

/** The rate at which requests are sent. */
public sealed interface Pace {

  /** Returns the rate in requests per second; 0 without a rate. */
  long perSecond();

  /** Returns how requests are spaced in time if there is a rate. */
  default Spacing spacing() {
    return Spacing.EVEN;
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
  record FixedRate(long perSecond, Spacing spacing) implements Pace {}
}
