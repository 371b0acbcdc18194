package io.cqlsurge.engine;

import io.cqlsurge.database.Database;
import io.cqlsurge.measure.Machine;
import io.cqlsurge.measure.RunListener;

/** What the engine is given to work with. */
public record EngineContext(Database database, RunListener listener, Clock clock, Machine machine) {

  /** The same, telling somebody else. */
  EngineContext with(RunListener other) {
    return new EngineContext(database, other, clock, machine);
  }
}
