package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.cqlsurge.database.Consistency;
import java.util.List;
import java.util.Optional;
import java.util.Queue;

/**
 * The statements that change the schema or truncate a table. Safe for use by many threads.
 *
 * @param profile the driver's options for them
 * @param warnings receives the database's warnings
 */
record SchemaChanges(
    CqlSession session,
    PreparationErrors errors,
    DriverExecutionProfile profile,
    Queue<String> warnings) {
  /** Maximum number of warnings, because many tables can have the same. */
  private static final int MAX_WARNINGS = 20;

  void execute(String cql, Consistency consistency) {
    SimpleStatement statement =
        SimpleStatement.builder(cql)
            .setConsistencyLevel(ConsistencyLevels.of(consistency))
            .setExecutionProfile(profile)
            .build();
    try {
      List<String> found = session.execute(statement).getExecutionInfo().getWarnings();
      found.stream().limit(Math.max(0, MAX_WARNINGS - warnings.size())).forEach(warnings::add);
    } catch (DriverException e) {
      throw errors.explain(
          e,
          "changing the schema with " + PreparationErrors.quoted(cql),
          profile.getDuration(DefaultDriverOption.REQUEST_TIMEOUT));
    }
  }

  void execute(String cql, Consistency consistency, String keyspace) {
    CqlIdentifier wanted = CqlIdentifier.fromInternal(keyspace);
    if (!session.getKeyspace().equals(Optional.of(wanted))) {
      execute("USE " + wanted.asCql(false), consistency);
    }
    execute(cql, consistency);
  }

  /** Executes many changes of the schema; the driver reads it only after the last one. */
  void executeAll(Runnable statements) {
    session.setSchemaMetadataEnabled(false);
    try {
      statements.run();
    } finally {
      session.setSchemaMetadataEnabled(null);
    }
  }
}
