package io.cqlsurge.engine;

import io.cqlsurge.database.Database;
import io.cqlsurge.database.RequestSender;
import io.cqlsurge.measure.Machine;
import io.cqlsurge.measure.RunListener;
import java.util.List;
import java.util.Optional;

/**
 * The objects that the engine works with.
 *
 * @param sender sends the requests of runs; the database itself except in a dry run
 * @param writes records what was acknowledged, if it is requested
 */
public record EngineContext(
    Database database,
    RequestSender sender,
    RunListener listener,
    Clock clock,
    Machine machine,
    Optional<WriteLog> writes) {

  /** Creates the context of runs whose requests go to the database. */
  public EngineContext(Database database, RunListener listener, Clock clock, Machine machine) {
    this(database, database, listener, clock, machine, Optional.empty());
  }

  /** Returns the same context whose runs' writes are recorded. */
  public EngineContext with(Optional<WriteLog> recorded) {
    return new EngineContext(database, sender, listener, clock, machine, recorded);
  }

  EngineContext with(RunListener other) {
    return new EngineContext(database, sender, other, clock, machine, writes);
  }

  /** Returns the context of a dry run, which is not reported. */
  EngineContext dry(RequestSender dry) {
    return new EngineContext(
        database, dry, RunListener.group(List.of()), clock, machine, Optional.empty());
  }
}
