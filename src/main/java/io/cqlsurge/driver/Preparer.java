package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatementBuilder;
import com.datastax.oss.driver.internal.core.util.concurrent.CompletableFutures;
import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.driver.scylla.Tablets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The driver's statement preparation. Safe for use by many threads.
 *
 * @param keyspaces receives the keyspace of each statement, so that its replicas are known
 * @param unprepared whether requests send the text with the values as literals
 */
record Preparer(
    CqlSession session,
    UsedKeyspaces keyspaces,
    Listeners listeners,
    ConsistencyLevels levels,
    Tablets tablets,
    Optional<Masks> masks,
    boolean unprepared) {

  PreparedQuery prepare(StatementText text) {
    PreparedStatement found = session.prepare(statement(text));
    if (found.getResultSetDefinitions().size() > 0) {
      masks.ifPresent(known -> known.check(found.getResultSetDefinitions()));
    }
    return CompletableFutures.getUninterruptibly(withKeyspace(query(text, found)));
  }

  /** Prepares a statement without waiting. */
  CompletionStage<PreparedQuery> begin(StatementText text) {
    return session
        .prepareAsync(statement(text))
        .thenCompose(found -> withKeyspace(query(text, found)));
  }

  private PreparedQuery query(StatementText text, PreparedStatement found) {
    return new PreparedQuery(
        text,
        new DriverStatement(found, CqlStatement.of(text.cql()), pageRows()),
        levels.with(text),
        tablets.of(found.getVariableDefinitions()),
        unprepared);
  }

  /** Makes the replicas of the statement's keyspace known. */
  private CompletionStage<PreparedQuery> withKeyspace(PreparedQuery query) {
    CqlIdentifier keyspace = query.keyspace();
    return keyspace == null
        ? CompletableFuture.completedFuture(query)
        : keyspaces.add(keyspace.asInternal()).thenApply(metadata -> query);
  }

  private int pageRows() {
    return session
        .getContext()
        .getConfig()
        .getDefaultProfile()
        .getInt(DefaultDriverOption.REQUEST_PAGE_SIZE);
  }

  private SimpleStatement statement(StatementText text) {
    listeners.beforePrepare(text);
    SimpleStatementBuilder statement =
        SimpleStatement.builder(text.cql()).setIdempotence(text.idempotent());
    if (text.consistency().isSerial()) {
      statement.setSerialConsistencyLevel(ConsistencyLevels.of(text.consistency()));
    } else {
      statement.setConsistencyLevel(ConsistencyLevels.of(text.consistency()));
    }
    text.serial().map(ConsistencyLevels::of).ifPresent(statement::setSerialConsistencyLevel);
    return statement.build();
  }
}
