package io.cqlsurge.measure;

/** A source of figures about garbage collections. */
@FunctionalInterface
public interface GcSource {

  /** Returns the collections that ended since the last call. */
  GcFigures drain();
}
