package io.cqlsurge.measure;

/** Whether operations have due times of their own, and which latency rows and results show. */
public enum Pacing {
  /** Each operation is due when it is sent. */
  NONE,
  /** Operations have due times; the service time is shown. */
  THROTTLED,
  /** Operations have due times; the response time is shown, so that lateness counts. */
  FIXED;

  /** Whether wait and response times say more than the service time. */
  public boolean hasDueTimes() {
    return this != NONE;
  }
}
