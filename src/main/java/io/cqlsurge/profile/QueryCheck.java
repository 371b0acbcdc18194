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
 * Checks the queries of a profile: whether a column gives each marker its value, and whether the
 * keywords are right. Which tables exist is for the database to judge.
 */
public final class QueryCheck {
  /** Markers that are no column, the key that feeds them, and an example of it. */
  private static final Map<String, String> NUMBERS =
      Map.of(
          "limit", "limit: uniform(1..100)",
          "ttl", "ttl: fixed(3600)",
          "timestamp", "timestamp: seq(1..1B)");

  private static final List<String> VERBS =
      List.of(
          ("SELECT INSERT UPDATE DELETE BEGIN TRUNCATE CREATE ALTER DROP GRANT REVOKE LIST USE"
                  + " DESCRIBE DESC ADD COMMENT PRUNE ATTACH DETACH")
              .split(" ", -1));

  /** What is bound for a part of a column, or for several columns together. */
  private static final Pattern COMPOSED =
      Pattern.compile("(?:in|value|key)\\((.+)\\)|\\((.+)\\)|(.+?)(?:\\[[0-9]+]|\\..+)");

  private final Profile profile;
  private final Optional<Table> table;
  private final ProfileProblems complaints;

  QueryCheck(Profile profile, Optional<Table> table, ProfileProblems complaints) {
    this.profile = profile;
    this.table = table;
    this.complaints = complaints;
  }

  /**
   * Returns all that is wrong with a query, a line each, with its place.
   *
   * @param table the table of the profile; checks only what needs no table if it is not known
   */
  public static List<String> complaints(Profile profile, Optional<Table> table, QuerySpec query) {
    ProfileProblems complaints = new ProfileProblems();
    new QueryCheck(profile, table, complaints).check(query);
    return complaints.complaints();
  }

  /** The same for a token range query. */
  public static List<String> complaints(
      Profile profile, Optional<Table> table, TokenRangeQuerySpec query) {
    ProfileProblems complaints = new ProfileProblems();
    new QueryCheck(profile, table, complaints).check(query);
    return complaints.complaints();
  }

  void check(TokenRangeQuerySpec query) {
    for (String column : query.columns()) {
      if (!column.isEmpty() && table.isPresent() && table.get().position(column).isEmpty()) {
        complaints.add(
            query.place(),
            "token range query "
                + ProfileProblems.quote(query.name())
                + ": "
                + ProfileProblems.noColumn(column, table.get()));
      }
    }
  }

  void check(QuerySpec query) {
    CqlStatement statement = CqlStatement.of(query.cql());
    if (statement.kind() == StatementKind.OTHER) {
      verb(query);
    }
    query.typo().ifPresent(typo -> complaints.add(typo.place(), of(query) + typo.text()));
    boolean isOwn = statement.isAbout(profile.keyspace(), profile.table());
    for (BindMarker marker : statement.markers()) {
      marker(query, marker, isOwn);
    }
    numbers(query, statement);
    if (query.batch().isPresent()) {
      batch(query, statement);
    }
  }

  private static String of(QuerySpec query) {
    return "query " + ProfileProblems.quote(query.name()) + ": ";
  }

  private void complain(QuerySpec query, String text) {
    complaints.add(query.cqlPlace(), of(query) + text);
  }

  /** A word that begins no statement of any database is a typo. */
  private void verb(QuerySpec query) {
    String word = query.cql().strip().split("\\s+", 2)[0];
    if (VERBS.stream().noneMatch(word.replaceFirst(";$", "")::equalsIgnoreCase)) {
      String hint =
          Spelling.nearest(word, VERBS).map(Spelling::question).orElse("; try SELECT or UPDATE");
      complain(query, ProfileProblems.quote(word) + " begins no CQL statement" + hint);
    }
  }

  /**
   * A marker of the profile's own table may have any name: it takes the column that it is compared
   * with. A marker of another table must have the name of a column.
   */
  private void marker(QuerySpec query, BindMarker marker, boolean isOwn) {
    boolean anyName = isOwn || marker.receiver().startsWith("[");
    String receiver = anyName ? marker.receiver() : marker.name();
    boolean mayBeColumn = table.isEmpty() && !marker.name().equals(marker.receiver());
    if (mayBeColumn || isColumn(marker.name()) || isFed(query, receiver)) {
      return;
    }
    String key = receiver.replaceAll("[\\[\\]]", "");
    if (NUMBERS.containsKey(key) && receiver.startsWith("[")) {
      complain(
          query,
          "nothing feeds "
              + keyword(key)
              + " ?; write a number in its place, or add '"
              + NUMBERS.get(key)
              + "' to the query");
    } else {
      complain(
          query, "no column feeds the marker " + ProfileProblems.quote(receiver) + hint(receiver));
    }
  }

  private static String keyword(String key) {
    return key.toUpperCase(Locale.ROOT);
  }

  private String hint(String receiver) {
    if (receiver.equals("partition key token")) {
      return "; to read the whole table, use token_range_queries";
    }
    if (receiver.startsWith("[") || receiver.startsWith("arg")) {
      return "; write a literal in its place";
    }
    return table.map(known -> ProfileProblems.instead(receiver, names(known))).orElse("");
  }

  private static List<String> names(Table table) {
    return table.columns().stream().map(Column::name).toList();
  }

  private boolean isColumn(String name) {
    return table.isPresent() && table.get().position(name).isPresent();
  }

  private boolean isFed(QuerySpec query, String receiver) {
    if (receiver.equals("?") || isColumn(receiver)) {
      // What stands where nothing is understood is the database's to judge.
      return true;
    }
    if (receiver.startsWith("[")) {
      return query.numbers().containsKey(receiver.replaceAll("[\\[\\]]", ""));
    }
    if (receiver.startsWith("arg") || receiver.equals("partition key token")) {
      return false;
    }
    return table.isEmpty() || isOfColumns(receiver);
  }

  /** Whether a receiver is made of columns: a part of one, or several. */
  private boolean isOfColumns(String receiver) {
    Matcher composed = COMPOSED.matcher(receiver);
    if (!composed.matches()) {
      return false;
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
          statement.markers().stream().anyMatch(each -> each.receiver().equals("[" + key + "]"));
      if (!isUsed) {
        complain(query, key + " feeds nothing: the statement has no " + keyword(key) + " ?");
      }
    }
  }

  private void batch(QuerySpec query, CqlStatement statement) {
    if (statement.kind() == StatementKind.SELECT || statement.kind() == StatementKind.BATCH) {
      complain(query, "a batch takes INSERT, UPDATE and DELETE only");
    } else if (statement.isConditional()) {
      complain(query, "a batch over several partitions takes no IF");
    }
  }
}
