package io.cqlsurge.workload.user;

import io.cqlsurge.cql.BindMarker;
import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.cql.RowChange;
import io.cqlsurge.cql.RowChange.Assignment;
import io.cqlsurge.cql.RowChange.Change;
import io.cqlsurge.cql.StatementKind;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.Table;
import io.cqlsurge.workload.Content;
import io.cqlsurge.workload.Effect;
import io.cqlsurge.workload.Effect.Order;
import io.cqlsurge.workload.Effect.Rows;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a profile's statement does to the rows of a partition, by its text. The rules are those of
 * {@code docs/reference/audit.md}.
 *
 * @param table the statement's table with all columns
 * @param number the effect's number, and {@code position} the table's position, in outcome files
 * @param isSameRow whether all values of a request come from one row
 * @param others bind markers whose values do not follow from the seed
 * @param ttl the time after which rows expire if the statement does not say it
 */
record StatementEffect(
    Table table, int number, int position, boolean isSameRow, Set<String> others, Ttl ttl) {
  /**
   * The time after which rows expire, in s; both are 0 if they do not.
   *
   * @param least the shortest time, at least 1 if there is any
   */
  record Ttl(long least, long most) {
    static final Ttl NONE = new Ttl(0, 0);

    /** Returns the times of values that are drawn; 0 is never. */
    static Ttl drawn(long least, long most) {
      return most == 0 ? NONE : new Ttl(Math.max(1, least), least > 0 ? most : Integer.MAX_VALUE);
    }
  }

  /**
   * Returns the effect of a statement.
   *
   * @param bound the expiry of a bound TTL
   */
  Effect of(CqlStatement statement, Ttl bound) {
    if (statement.kind() == StatementKind.SELECT) {
      return Effect.NONE;
    }
    boolean isRows =
        statement.kind() == StatementKind.INSERT
            || statement.kind() == StatementKind.UPDATE
            || statement.kind() == StatementKind.DELETE;
    if (!isRows) {
      return everywhere(Effect.ANY_TABLE);
    }
    if (!statement.isAbout(table.keyspace(), table.name())) {
      return Effect.NONE;
    }
    RowChange change = RowChange.of(statement);
    Map<String, BindMarker> equal = new HashMap<>(change.equal());
    equal.entrySet().removeIf(each -> !source(each.getValue()).equals(each.getKey()));
    Set<String> keys = equal.keySet();
    return keys.containsAll(Column.names(table.partitionKey()))
        ? ofRows(statement, change, keys, bound)
        : everywhere(position);
  }

  /**
   * Returns the effect of an insert, which writes all value columns.
   *
   * @param cql its statement for one row
   * @param bound the expiry of its rows, if it has one
   */
  Effect ofInsert(String cql, InsertRules rules, Ttl bound) {
    Effect row = of(CqlStatement.of(cql), bound);
    Map<String, Content> columns = new HashMap<>(row.columns());
    List<String> written =
        Column.names(table.values()).stream().filter(columns::containsKey).toList();
    List<Content> contents = Content.ofShare(rules.population().min(), written.size());
    for (int i = 0; i < written.size(); i++) {
      if (contents.get(i) == Content.VALUE_OR_NULL) {
        columns.compute(
            written.get(i),
            (name, content) -> content == Content.VALUE ? Content.VALUE_OR_NULL : Content.ANY);
      }
    }
    return row.with(rules.writesWhole() ? Rows.ALL : Rows.SOME, columns);
  }

  /** Returns the effect of a statement that can change any row of a table. */
  Effect everywhere(int tablePosition) {
    return new Effect(
        number,
        tablePosition,
        Rows.EVERYWHERE,
        Order.GIVEN,
        false,
        0,
        0,
        Map.of(Effect.EACH, Content.ANY));
  }

  /** Returns the column whose value a marker gets, see {@link Binding}; empty if it has another. */
  private String source(BindMarker marker) {
    if (others.contains(marker.name())) {
      return "";
    }
    return table.position(marker.name()).isPresent() ? marker.name() : marker.receiver();
  }

  private Effect ofRows(CqlStatement statement, RowChange change, Set<String> keys, Ttl bound) {
    boolean isWhole = keys.containsAll(Column.names(table.primaryKey())) && !change.isRestricted();
    Rows rows = isWhole ? Rows.ONE : Rows.SOME;
    Map<String, Content> columns = contents(change, isWhole);
    Ttl expiry = Ttl.NONE;
    if (statement.kind() != StatementKind.DELETE) {
      expiry = ttl(change, bound);
      addWritten(columns, statement.kind(), change, isWhole);
    } else if (change.assignments().isEmpty()) {
      boolean isPartition =
          change.equal().keySet().equals(Set.copyOf(Column.names(table.partitionKey())));
      boolean isAll = isPartition && !change.isRestricted();
      rows = isAll ? Rows.ALL : rows;
      addDeleted(columns, isAll);
    }
    return new Effect(
        number,
        position,
        rows,
        order(statement, change),
        isCounting(change) && !change.isRestricted(),
        expiry.least(),
        expiry.most(),
        columns);
  }

  /** Returns what a statement writes to the value columns that it names. */
  private Map<String, Content> contents(RowChange change, boolean isWhole) {
    Map<String, Content> contents = new HashMap<>();
    for (Assignment each : change.assignments()) {
      table.values().stream()
          .filter(column -> column.name().equals(each.column()))
          .forEach(column -> contents.put(column.name(), content(column, each, isWhole)));
    }
    return contents;
  }

  /** Adds what is not named: the row marker, and rows that do not follow from the seed. */
  private void addWritten(
      Map<String, Content> columns, StatementKind kind, RowChange change, boolean isWhole) {
    List<String> assigned = change.assignments().stream().map(Assignment::column).toList();
    List<String> clustering = Column.names(table.clustering());
    boolean isStatic =
        !clustering.isEmpty()
            && !change.isRestricted()
            && clustering.stream().noneMatch(change.equal()::containsKey)
            && clustering.stream().noneMatch(assigned::contains);
    if (kind == StatementKind.INSERT && !isStatic) {
      columns.put(Effect.ROW, Content.VALUE);
    }
    if (!isWhole && !isStatic) {
      columns.put(Effect.OTHER_ROWS, Content.ANY);
    }
  }

  /** Adds what a deletion of rows leaves; static columns stay unless it is the whole partition. */
  private void addDeleted(Map<String, Content> columns, boolean isAll) {
    if (isAll) {
      columns.put(Effect.EACH, Content.NULL);
    } else {
      columns.put(Effect.ROW, Content.NULL);
      table.values().stream()
          .filter(column -> !column.isStatic())
          .forEach(column -> columns.put(column.name(), Content.NULL));
    }
  }

  private Content content(Column column, Assignment each, boolean isWhole) {
    boolean isOwn =
        each.marker().filter(marker -> source(marker).equals(column.name())).isPresent();
    boolean isCounter = column.type().kind() == Kind.COUNTER;
    boolean isOfRow = (isSameRow && isWhole) || column.isStatic();
    return switch (each.change()) {
      case SET -> {
        Content own = isOfRow ? Content.VALUE : Content.VALUE_OF_A_ROW;
        yield isOwn ? own : Content.ANY;
      }
      case ADDED -> {
        boolean isAdded = isCounter ? each.marker().isEmpty() : isOwn && isOfRow;
        yield isAdded ? Content.ADDED : Content.ANY;
      }
      case NULL -> Content.NULL;
      case SUBTRACTED, OTHER -> Content.ANY;
    };
  }

  private static Order order(CqlStatement statement, RowChange change) {
    if (change.using().containsKey("timestamp")) {
      return Order.GIVEN;
    }
    return statement.isConditional() ? Order.DATABASE : Order.CLIENT;
  }

  private Ttl ttl(RowChange change, Ttl bound) {
    String seconds = change.using().get("ttl");
    if (seconds == null) {
      return ttl;
    }
    boolean isNumber = seconds.matches("[0-9]{1,18}");
    return isNumber ? Ttl.drawn(Long.parseLong(seconds), Long.parseLong(seconds)) : bound;
  }

  /** Returns whether a statement only adds known numbers to counters. */
  private boolean isCounting(RowChange change) {
    List<Column> counters =
        table.values().stream().filter(each -> each.type().kind() == Kind.COUNTER).toList();
    return !counters.isEmpty()
        && !change.assignments().isEmpty()
        && change.assignments().stream()
            .allMatch(each -> each.change() == Change.ADDED || each.change() == Change.SUBTRACTED);
  }
}
