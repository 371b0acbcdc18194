package io.cqlsurge.driver;

import org.jspecify.annotations.Nullable;

/**
 * A request in flight, as an element in the linked list of its {@link IoLoop}. All methods are
 * called on the thread of that loop.
 */
abstract class InFlight {
  /** The neighbours in the loop's list. Only the loop reads and writes them. */
  @Nullable InFlight previous;

  @Nullable InFlight following;

  /** Value of {@link System#nanoTime} at which the loop fails the request as timed out, in ns. */
  long deadlineNs;

  abstract void write();

  /** Checks whether a request that has been in flight for a long time was flushed. */
  abstract void checkIsFlushed();

  /** Fails the request as timed out. */
  abstract void timeOut();
}
