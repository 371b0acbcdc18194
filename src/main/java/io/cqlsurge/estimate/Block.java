package io.cqlsurge.estimate;

/** An interval of a run, or several consecutive intervals merged into one. */
record Block(double seconds, long operations, Buckets latencies) {

  /** Returns this block merged with the block that follows it. */
  Block plus(Block later) {
    return new Block(
        seconds + later.seconds, operations + later.operations, latencies.plus(later.latencies));
  }
}
