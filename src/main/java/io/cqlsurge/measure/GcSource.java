package io.cqlsurge.measure;

/** Tells of garbage collections. */
@FunctionalInterface
public interface GcSource {

  /** The collections that ended since the last call. */
  GcFigures drain();
}
