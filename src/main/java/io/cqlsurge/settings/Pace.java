package io.cqlsurge.settings;

/** How fast requests are sent. */
public sealed interface Pace {

  /** The rate in requests a second; 0 if there is none. */
  long perSecond();

  /** How requests lie in time if there is a rate. */
  default Spacing spacing() {
    return Spacing.EVEN;
  }

  /** As fast as answers come. */
  record Unlimited() implements Pace {
    @Override
    public long perSecond() {
      return 0;
    }
  }

  /** Not above this rate; latency counts from the sending. */
  record Throttled(long perSecond) implements Pace {}

  /** At this rate; latency counts from when a request was due. */
  record FixedRate(long perSecond, Spacing spacing) implements Pace {}
}
