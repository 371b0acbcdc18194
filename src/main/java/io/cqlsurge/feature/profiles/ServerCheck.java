package io.cqlsurge.feature.profiles;

import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.database.Catalog;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.ProfileCheck;
import io.cqlsurge.profile.QueryCheck;
import io.cqlsurge.profile.QuerySpec;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A check of a profile against a database; changes nothing in the database. */
final class ServerCheck {
  private ServerCheck() {}

  /**
   * Returns all errors, one line each, with their source location.
   *
   * @param table the table in the database, if it exists
   * @throws DatabaseError if the database does not reply
   */
  static List<String> errors(Catalog catalog, Profile profile, Optional<Table> table) {
    List<String> errors = new ArrayList<>();
    if (table.isEmpty()) {
      errors.add(missing(profile));
    }
    Optional<Table> known = table.or(profile::definedTable);
    known.ifPresent(found -> errors.addAll(ProfileCheck.errors(profile, found)));
    profile.tokenRangeQueries().stream()
        .map(query -> QueryCheck.errors(profile, known, query))
        .forEach(errors::addAll);
    profile.queries().stream()
        .filter(query -> !query.isShadowed())
        .map(profile::inSequences)
        .forEach(
            query -> {
              List<String> local = QueryCheck.errors(profile, known, query);
              errors.addAll(local);
              // The database can only check statements that have no known errors.
              if (local.isEmpty() && table.isPresent()) {
                refusal(catalog, profile.keyspace(), query).ifPresent(errors::add);
              }
            });
    return errors;
  }

  private static String missing(Profile profile) {
    return "%s: the database has no table '%s.%s'"
            .formatted(profile.file(), profile.keyspace(), profile.table())
        + (profile.tableDefinition().isPresent() ? "; a run of the profile would create it" : "");
  }

  private static Optional<String> refusal(Catalog catalog, String keyspace, QuerySpec query) {
    CqlStatement statement = CqlStatement.of(query.cql());
    try {
      catalog.prepare(
          new StatementText(
              statement.in(keyspace), Consistency.LOCAL_ONE, statement.isIdempotent()));
      return Optional.empty();
    } catch (DatabaseError e) {
      if (e.isRetryable()) {
        throw e;
      }
      return Optional.of(
          query.cqlLocation() + ": query '" + query.name() + "': " + e.getMessage().strip());
    }
  }
}
