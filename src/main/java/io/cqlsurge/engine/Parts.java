package io.cqlsurge.engine;

import io.cqlsurge.database.Database;
import io.cqlsurge.measure.GcSource;
import io.cqlsurge.measure.RunListener;
import java.util.function.LongSupplier;

/**
 * What the engine is given to work with.
 *
 * @param clock nanoseconds from some fixed moment, never going back; may be read by any thread
 */
public record Parts(Database database, RunListener listener, GcSource gc, LongSupplier clock) {}
