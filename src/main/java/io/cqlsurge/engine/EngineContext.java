package io.cqlsurge.engine;

import io.cqlsurge.database.Database;
import io.cqlsurge.measure.Machine;
import io.cqlsurge.measure.RunListener;

/** The objects that the engine works with. */
public record EngineContext(Database database, RunListener listener, Clock clock, Machine machine) {

  /** Returns the same context with another listener. */
  EngineContext with(RunListener other) {
    return new EngineContext(database, other, clock, machine);
  }
}
