package io.cqlsurge.measure.gc;

/** A source of figures about garbage collections. */
@FunctionalInterface
public interface GcSource {

  /** Returns the collections that ended since the last call. */
  GcFigures drain();

  /**
   * Collects the garbage now, so that the first collections of a run need not copy the objects of
   * the start. Does nothing if this is not this process's source.
   */
  default void collect() {}
}
