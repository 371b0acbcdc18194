package io.cqlsurge.engine;

/** What ends a run that comes to a regular end. */
enum StopRule {
  /** As many operations as were asked for were begun. */
  COUNT,
  /** The time is over. */
  DURATION,
  /** The mean rate is sure enough. */
  SURE,
  /** There were as many intervals as the search for a sure rate may take. */
  INTERVALS
}
