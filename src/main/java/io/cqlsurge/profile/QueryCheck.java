package io.cqlsurge.profile;

import io.cqlsurge.cql.BindMarker;
import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.cql.StatementKind;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Table;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A check of a profile's queries: every bind marker needs a column as its value's source, and
 * keywords must be spelled correctly. Only the database checks whether tables exist.
 *
 * @param table the profile's table; if it is unknown, only checks that need no table are made
 */
public record QueryCheck(Profile profile, Optional<Table> table, ProfileProblems problems) {
  /** Bind markers that are not columns: the key that defines their value, and an example. */
  private static final Map<String, String> NUMBERS =
      Map.of(
          "limit", "limit: uniform(1..100)",
          "ttl", "ttl: fixed(3600)",
          "timestamp", "timestamp: seq(1..1B)",
          "per_partition_limit", "per_partition_limit: uniform(1..10)");

  private static final String ARGUMENT = "; write :column, with the column whose value it takes";

  private static final List<String> VERBS =
      List.of(
          ("SELECT INSERT UPDATE DELETE BEGIN TRUNCATE CREATE ALTER DROP GRANT REVOKE LIST USE"
                  + " DESCRIBE DESC ADD COMMENT PRUNE ATTACH DETACH")
              .split(" ", -1));

  /** The receiver of part of a column, or of several columns together. */
  private static final Pattern COMPOSED =
      Pattern.compile("(?:in|value|key)\\((.+)\\)|\\((.+)\\)|(.+?)(?:\\[[0-9]+]|\\..+)");

  /** Returns a query's errors, one line each, with their locations. */
  public static List<String> errors(Profile profile, Optional<Table> table, QuerySpec query) {
    ProfileProblems problems = new ProfileProblems();
    new QueryCheck(profile, table, problems).check(query);
    return problems.errors();
  }

  /** Returns the errors of a token range query, one line each, with their locations. */
  public static List<String> errors(
      Profile profile, Optional<Table> table, TokenRangeQuerySpec query) {
    ProfileProblems problems = new ProfileProblems();
    new QueryCheck(profile, table, problems).check(query);
    return problems.errors();
  }

  void check(TokenRangeQuerySpec query) {
    for (String column : query.columns()) {
      if (!column.isEmpty() && table.isPresent() && table.get().position(column).isEmpty()) {
        problems.addError(
            query.location(),
            "token range query %s: %s"
                .formatted(
                    ProfileProblems.quote(query.name()),
                    ProfileProblems.noColumn(column, table.get())));
      }
    }
  }

  void check(QuerySpec query) {
    CqlStatement statement = CqlStatement.of(query.cql());
    if (statement.kind() == StatementKind.OTHER) {
      verb(query);
    }
    if (query.typo().isPresent()) {
      // Other errors can be consequences of this one.
      QuerySpec.Typo typo = query.typo().get();
      problems.addError(typo.location(), prefix(query) + typo.text());
      return;
    }
    boolean isOwn = statement.isAbout(profile.keyspace(), profile.table());
    for (BindMarker marker : statement.markers()) {
      marker(query, marker, isOwn);
    }
    numbers(query, statement);
    if (query.batch().isPresent()) {
      batch(query, statement);
    }
    if (query.recall().isPresent() && !(isOwn && query.searchedColumn().isPresent())) {
      addError(query, "recall needs SELECT ... ORDER BY column ANN OF ? LIMIT k, without WHERE");
    }
  }

  private static String prefix(QuerySpec query) {
    return "query " + ProfileProblems.quote(query.name()) + ": ";
  }

  private void addError(QuerySpec query, String text) {
    problems.addError(query.cqlLocation(), prefix(query) + text);
  }

  /** Reports a statement whose first word no CQL statement begins with. */
  private void verb(QuerySpec query) {
    String word = query.cql().strip().split("\\s+", 2)[0];
    if (VERBS.stream().noneMatch(word.replaceFirst(";$", "")::equalsIgnoreCase)) {
      String hint = Spelling.hint(word, VERBS, "; try SELECT or UPDATE");
      addError(query, "no CQL statement begins with " + ProfileProblems.quote(word) + hint);
    }
  }

  /**
   * Checks a bind marker. In a statement on the table of the profile it may have any name: its
   * value comes from the column it is compared with. In other statements it must have a column's
   * name.
   */
  private void marker(QuerySpec query, BindMarker marker, boolean isOwn) {
    boolean anyName = isOwn || marker.isArgument() || marker.receiver().startsWith("[");
    String source = anyName ? marker.place() : marker.name();
    boolean mayBeColumn = table.isEmpty() && !marker.name().equals(marker.receiver());
    if (!query.given().contains(marker.name())
        && !mayBeColumn
        && !isColumn(marker.name())
        && !hasSource(query, source)) {
      addError(query, withoutSource(marker, source));
    }
  }

  private String withoutSource(BindMarker marker, String source) {
    String key = source.replaceAll("[\\[\\]]", "");
    if (NUMBERS.containsKey(key) && source.startsWith("[")) {
      return "no value is defined for %s ?; write a number instead of the bind marker, or add '%s' to the query"
          .formatted(keyword(key), NUMBERS.get(key));
    }
    String name = marker.isArgument() ? marker.receiver() : source;
    return "no column provides the value of bind marker "
        + ProfileProblems.quote(name)
        + (marker.isArgument() ? ARGUMENT : hint(source));
  }

  private static String keyword(String key) {
    return key.toUpperCase(Locale.ROOT).replace('_', ' ');
  }

  private String hint(String receiver) {
    if (receiver.equals("partition key token")) {
      return "; to read the whole table, use token_range_queries";
    }
    if (receiver.startsWith("[")) {
      return receiver.equals("[selection]") ? ARGUMENT : "; write a literal instead";
    }
    return table
        .map(known -> ProfileProblems.suggestion(receiver, Column.names(known.columns())))
        .orElse("");
  }

  private boolean isColumn(String name) {
    return table.isPresent() && table.get().position(name).isPresent();
  }

  private boolean hasSource(QuerySpec query, String receiver) {
    if (receiver.equals("?") || receiver.equals("[json]") || isColumn(receiver)) {
      // The position of this marker was not recognized: only the database can check it.
      return true;
    }
    if (receiver.startsWith("[")) {
      return query.numbers().containsKey(receiver.replaceAll("[\\[\\]]", ""));
    }
    if (receiver.equals("partition key token")) {
      return false;
    }
    return table.isEmpty() || isOfColumns(receiver);
  }

  /** Returns whether a receiver consists of columns: a part of one, or several. */
  private boolean isOfColumns(String receiver) {
    Matcher composed = COMPOSED.matcher(receiver);
    if (!composed.matches()) {
      return receiver.startsWith("token(");
    }
    for (int group = 1; group <= composed.groupCount(); group++) {
      String inside = composed.group(group);
      if (inside != null) {
        return isColumn(inside)
            || isOfColumns(inside)
            || (inside.contains(",")
                && List.of(inside.split(",", -1)).stream().allMatch(this::isColumn));
      }
    }
    return false;
  }

  private void numbers(QuerySpec query, CqlStatement statement) {
    for (String key : query.numbers().keySet()) {
      boolean isUsed =
          key.equals(QuerySpec.FROM)
              || statement.markers().stream()
                  .anyMatch(each -> each.receiver().equals("[" + key + "]"));
      if (!isUsed) {
        addError(query, key + " has no effect: the statement has no " + keyword(key) + " ?");
      }
    }
  }

  private void batch(QuerySpec query, CqlStatement statement) {
    if (statement.kind() == StatementKind.SELECT || statement.kind() == StatementKind.BATCH) {
      addError(query, "a batch can contain only INSERT, UPDATE and DELETE");
    } else if (statement.isConditional()) {
      addError(query, "a batch over several partitions cannot contain IF");
    }
  }
}
