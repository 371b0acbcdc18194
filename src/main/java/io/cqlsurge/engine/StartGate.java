package io.cqlsurge.engine;

/** Lets a run start at the right time, when everything that it needs is built. */
@FunctionalInterface
public interface StartGate {
  StartGate OPEN = () -> {};

  /** Returns when the run may start. */
  void await();
}
