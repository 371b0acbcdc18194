package io.cqlsurge.workload;

import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.generate.partition.SeedMultiplier;
import io.cqlsurge.grammar.Range;
import io.cqlsurge.settings.DataLine;
import io.cqlsurge.settings.SeedSpec;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/**
 * A check whether missing rows were written with another value of {@code compat=}.
 *
 * @param current the {@code compat=} of the run whose rows are missing
 */
public record CompatibilityProbe(DataLine current, Probe probe) {
  /** Maximum time to wait for a reply, in s. */
  private static final long MAX_WAIT_S = 5;

  /** Creates an operation that reads and checks one partition. */
  @FunctionalInterface
  public interface Probe {

    /**
     * Returns an operation that reads the partition of one seed once.
     *
     * @param seed the only seed, before multiplication
     */
    Operation read(DataLine line, SeedSpec seed);
  }

  /** The rows found for some missing rows, from none to all of them. */
  private enum Found {
    NOTHING,
    SOME_ROWS,
    THE_ROWS
  }

  /**
   * Returns a sentence for the user about the {@code compat=} with which all these rows were
   * written.
   *
   * @return empty if there is none, or if the database does not reply
   */
  public Optional<String> explain(Database database, List<MissingRows.Miss> misses) {
    try {
      Optional<DataLine> line = misses.isEmpty() ? Optional.empty() : line(database, misses);
      return line.map(this::sentence);
    } catch (DatabaseError e) {
      // The run has already reported that the database does not reply.
      return Optional.empty();
    }
  }

  /**
   * Returns the {@code compat=} with which more is found than with the current one. The current one
   * can find the rows, because a read of a range can rightly return none.
   */
  private Optional<DataLine> line(Database database, List<MissingRows.Miss> misses) {
    DataLine best = current;
    Found most = all(database, current, misses);
    for (DataLine line : DataLine.values()) {
      Found found = line == current ? most : all(database, line, misses);
      if (found.compareTo(most) > 0) {
        best = line;
        most = found;
      }
    }
    return best == current ? Optional.empty() : Optional.of(best);
  }

  /** Returns the worst result for any of the missing rows. */
  private Found all(Database database, DataLine line, List<MissingRows.Miss> misses) {
    Found least = Found.THE_ROWS;
    for (MissingRows.Miss miss : misses) {
      Found found = one(database, line, miss);
      if (found == Found.NOTHING) {
        return found;
      }
      least = found.compareTo(least) < 0 ? found : least;
    }
    return least;
  }

  /**
   * Searches for one missing row. If both values of {@code compat=} have the same keys, only the
   * rows' content differs.
   */
  private Found one(Database database, DataLine line, MissingRows.Miss miss) {
    long multiplier = SeedSupply.multiplier(current);
    boolean hasSameKeys = SeedSupply.multiplier(line) == multiplier;
    if (miss.found() && !hasSameKeys) {
      return Found.NOTHING;
    }
    long seed = miss.seed() * SeedMultiplier.inverse(multiplier);
    return read(database, probe.read(line, new SeedSpec.Sequential(new Range(seed, seed), false)));
  }

  private static Found read(Database database, Operation operation) {
    Work work = new Work();
    if (!operation.prepare(work, 1)) {
      return Found.NOTHING;
    }
    Rows rows = rows(database, work.request());
    if (rows.count() == 0) {
      return Found.NOTHING;
    }
    boolean same = operation.judge(work, rows) instanceof Verdict.Accepted;
    return same ? Found.THE_ROWS : Found.SOME_ROWS;
  }

  /**
   * Returns the rows of the reply to a request.
   *
   * @throws DatabaseError if there is no reply with rows, so nothing is known about them
   */
  private static Rows rows(Database database, Request request) {
    try {
      return database.send(request).orTimeout(MAX_WAIT_S, TimeUnit.SECONDS).join().rows();
    } catch (CompletionException e) {
      throw new DatabaseError(DatabaseError.Kind.TIMEOUT, "no reply was received", e);
    }
  }

  private String sentence(DataLine line) {
    String writers =
        switch (line) {
          case V4_0 -> " (Apache cassandra-stress 4.0 and later)";
          case V3_11 -> " (Apache cassandra-stress 3.x, ScyllaDB's cassandra-stress, cql-stress)";
          case NONE -> "";
        };
    return "these rows were written with compat=" + line.version() + writers + ": " + remedy(line);
  }

  private String remedy(DataLine line) {
    if (line == DataLine.V4_0) {
      return "remove compat=" + current.version() + " from -pop";
    }
    String other = current == DataLine.V4_0 ? "" : " instead of compat=" + current.version();
    return "add -pop compat=" + line.version() + other;
  }
}
