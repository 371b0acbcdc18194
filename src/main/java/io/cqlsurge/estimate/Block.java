package io.cqlsurge.estimate;

/**
 * An interval of a run, or neighbouring ones put together.
 *
 * @param seconds its length
 * @param operations that ended in it
 * @param latencies of these
 */
record Block(double seconds, long operations, Buckets latencies) {

  /** This one and the one that follows it, as one. */
  Block plus(Block later) {
    return new Block(
        seconds + later.seconds, operations + later.operations, latencies.plus(later.latencies));
  }
}
