package io.cqlsurge.feature.profiles;

import io.cqlsurge.database.Database;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.RequestListener;
import io.cqlsurge.database.Rows;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.Trace;
import java.util.Optional;
import java.util.OptionalDouble;

/** Sends single requests, and prints how the database executed each. */
final class Tracer implements RequestListener {
  private volatile Optional<Traced> last = Optional.empty();

  @Override
  public boolean wantsTrace() {
    return true;
  }

  @Override
  public void traced(Traced request) {
    last = Optional.of(request);
  }

  /**
   * Sends a request.
   *
   * @throws io.cqlsurge.database.DatabaseError if it fails, or its trace cannot be read
   */
  Rows send(Database database, Request request, Output output) {
    last = Optional.empty();
    Rows rows = database.send(request).join().rows();
    last.map(traced -> Trace.of(traced, OptionalDouble.empty(), Optional.empty()))
        .ifPresent(trace -> trace.lines().forEach(it -> output.line("-- " + it)));
    return rows;
  }
}
