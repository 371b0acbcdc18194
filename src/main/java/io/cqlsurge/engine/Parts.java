package io.cqlsurge.engine;

import io.cqlsurge.database.Database;
import io.cqlsurge.measure.Compilation;
import io.cqlsurge.measure.GcSource;
import io.cqlsurge.measure.RunListener;

/** What the engine is given to work with. */
public record Parts(
    Database database, RunListener listener, GcSource gc, Clock clock, Compilation compilation) {

  /** The same, telling somebody else. */
  Parts with(RunListener other) {
    return new Parts(database, other, gc, clock, compilation);
  }
}
