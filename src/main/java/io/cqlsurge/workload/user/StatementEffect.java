package io.cqlsurge.workload.user;

import io.cqlsurge.cql.BindMarker;
import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.outcome.Effect;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Table;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What a profile's statement does to the rows of a partition. */
final class StatementEffect {
  private static final Pattern WHOLE = Pattern.compile("(?is)DELETE\\s+FROM\\b.*");
  private static final Pattern QUOTED_NAME = Pattern.compile("\"(?:[^\"]|\"\")*\"");

  /** Something other than names, markers and assignments of markers. */
  private static final Pattern OTHER_VALUE =
      Pattern.compile(
          "['$\\[{-]|\\b([0-9]|(using|true|false|null|nan|infinity)\\b)", Pattern.CASE_INSENSITIVE);

  private StatementEffect() {}

  static Effect of(CqlStatement statement, Table table) {
    boolean about = statement.isAbout(table.keyspace(), table.name());
    return switch (statement.kind()) {
      case SELECT -> Effect.NOTHING;
      case INSERT, UPDATE -> about ? ofWrite(statement, table) : Effect.NOTHING;
      case DELETE -> about ? ofDelete(statement, table) : Effect.NOTHING;
      case TRUNCATE, BATCH, OTHER -> Effect.TOUCH;
    };
  }

  private static Effect ofWrite(CqlStatement statement, Table table) {
    boolean same =
        statement.isIdempotent()
            && names(table.columns()).containsAll(receivers(statement))
            && !hasOtherValue(statement);
    return same ? Effect.REWRITE : Effect.TOUCH;
  }

  private static Effect ofDelete(CqlStatement statement, Table table) {
    boolean whole =
        WHOLE.matcher(statement.cql().strip()).matches()
            && receivers(statement).equals(names(table.partitionKey()))
            && !hasOtherValue(statement);
    return whole && !statement.isConditional() ? Effect.DELETE : Effect.TOUCH;
  }

  private static boolean hasOtherValue(CqlStatement statement) {
    return OTHER_VALUE.matcher(QUOTED_NAME.matcher(statement.cql()).replaceAll("q")).find();
  }

  private static Set<String> receivers(CqlStatement statement) {
    return statement.markers().stream().map(BindMarker::receiver).collect(Collectors.toSet());
  }

  private static Set<String> names(List<Column> columns) {
    return columns.stream().map(Column::name).collect(Collectors.toSet());
  }
}
