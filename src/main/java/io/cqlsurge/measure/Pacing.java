package io.cqlsurge.measure;

/** Whether operations have due times, and which latency the reports show. */
public enum Pacing {
  /** Each operation is due when it is sent. */
  NONE,
  /** Operations have due times. The reports show the service time. */
  THROTTLED,
  /**
   * Operations have due times. The reports show the response time, which includes delays before
   * sending.
   */
  FIXED;

  /** Returns whether operations have due times, so that wait and response times are recorded. */
  public boolean hasDueTimes() {
    return this != NONE;
  }

  /** Returns the name of the latency that the reports show. */
  public String latencyName() {
    return switch (this) {
      case NONE -> "latency";
      case THROTTLED -> "service time";
      case FIXED -> "response time";
    };
  }
}
