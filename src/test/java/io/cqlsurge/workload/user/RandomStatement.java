package io.cqlsurge.workload.user;

import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.Table;
import io.cqlsurge.workload.user.ModelStatement.Change;
import io.cqlsurge.workload.user.ModelStatement.Condition;
import io.cqlsurge.workload.user.ModelStatement.Operator;
import io.cqlsurge.workload.user.ModelStatement.Relation;
import io.cqlsurge.workload.user.ModelStatement.Term;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/** The writer of one random statement: its text, and at the same time its structure. */
final class RandomStatement {
  private final RandomGenerator random;
  private final Table table;
  private final boolean counts;
  private final RandomTerms terms;
  private final List<Change> changes = new ArrayList<>();
  private final List<Relation> relations = new ArrayList<>();
  private final List<Condition> conditions = new ArrayList<>();
  private Optional<Term> ttl = Optional.empty();
  private Optional<Term> timestamp = Optional.empty();
  private boolean isConditional;

  private RandomStatement(RandomGenerator random, Table table) {
    this.random = random;
    this.table = table;
    this.counts = table.values().stream().anyMatch(each -> each.type().kind() == Kind.COUNTER);
    this.terms = new RandomTerms(random, table);
  }

  static ModelStatement of(RandomGenerator random, Table table) {
    RandomStatement statement = new RandomStatement(random, table);
    return switch (random.nextInt(table.values().isEmpty() || statement.counts ? 8 : 20)) {
      case 0, 1, 2 -> statement.delete();
      case 3, 4, 5, 6, 7 -> statement.counts ? statement.update() : statement.insert();
      case 8, 9, 10 -> statement.insert();
      default -> statement.update();
    };
  }

  private boolean chance(int oneOf) {
    return random.nextInt(oneOf) == 0;
  }

  private ModelStatement statement(ModelStatement.Kind kind, String cql) {
    return new ModelStatement(cql, kind, changes, relations, ttl, timestamp, conditions);
  }

  private ModelStatement insert() {
    boolean isShared = !table.clustering().isEmpty() && !statics().isEmpty() && chance(4);
    List<Column> columns = new ArrayList<>(table.partitionKey());
    List<String> values = new ArrayList<>();
    columns.addAll(isShared ? List.of() : table.clustering());
    int keys = columns.size();
    columns.addAll(some(isShared ? statics() : table.values(), isShared ? 1 : 0));
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      RandomTerms.Written written = i < keys ? terms.key(column) : terms.inserted(column);
      values.add(written.text());
      if (i < keys) {
        relations.add(new Relation(column, Operator.EQUAL, written.term()));
      } else {
        changes.add(new Change(column, ModelStatement.Form.SET, List.of(written.term())));
      }
    }
    isConditional = chance(6);
    if (isConditional) {
      conditions.add(new Condition.Exists(false));
    }
    String names = columns.stream().map(Column::name).collect(Collectors.joining(", "));
    String cql =
        "INSERT INTO ks.t ("
            + names
            + ") VALUES ("
            + String.join(", ", values)
            + ")"
            + (isConditional ? " IF NOT EXISTS" : "")
            + using(true);
    return statement(ModelStatement.Kind.INSERT, cql);
  }

  private List<Column> statics() {
    return table.values().stream().filter(Column::isStatic).toList();
  }

  /** Returns some columns, in their order. */
  private List<Column> some(List<Column> columns, int least) {
    List<Column> some = columns.stream().filter(any -> random.nextBoolean()).toList();
    return some.size() < least ? columns : some;
  }

  private String using(boolean withTtl) {
    if (counts) {
      return "";
    }
    List<String> uses = new ArrayList<>();
    if (withTtl && chance(5)) {
      RandomTerms.Written written = chance(2) ? terms.marker("?") : terms.ttl();
      ttl = Optional.of(written.term());
      uses.add("TTL " + written.text());
    }
    if (!isConditional && chance(8)) {
      RandomTerms.Written written = terms.marker("?");
      timestamp = Optional.of(written.term());
      uses.add("TIMESTAMP " + written.text());
    }
    return uses.isEmpty() ? "" : " USING " + String.join(" AND ", uses);
  }

  private ModelStatement update() {
    boolean isWide = !table.clustering().isEmpty();
    List<Column> columns = some(isWide && chance(4) ? statics() : table.values(), 0);
    columns = columns.isEmpty() ? some(table.values(), 1) : columns;
    // Without regular columns, the clustering columns must not be restricted.
    boolean isShared = isWide && columns.stream().allMatch(Column::isStatic);
    isConditional = !counts && chance(6);
    String using = using(true);
    List<String> set = new ArrayList<>();
    for (Column column : columns) {
      RandomTerms.Assigned assigned = terms.assigned(column);
      changes.add(assigned.change());
      set.add(assigned.text());
    }
    String where = where(!isShared, false);
    String cql =
        "UPDATE ks.t"
            + using
            + " SET "
            + String.join(", ", set)
            + where
            + (isConditional ? condition(isShared) : "");
    return statement(ModelStatement.Kind.UPDATE, cql);
  }

  private String condition(boolean isShared) {
    List<Column> columns =
        (isShared ? statics() : table.values())
            .stream().filter(each -> !ModelColumn.isMany(each.type())).toList();
    if (isShared ? columns.isEmpty() : chance(2) || columns.isEmpty()) {
      conditions.add(new Condition.Exists(true));
      return " IF EXISTS";
    }
    Column column = RandomTable.pick(random, columns);
    RandomTerms.Written written = chance(3) ? RandomTerms.NULL : terms.marker("?");
    conditions.add(new Condition.Equals(column, written.term()));
    return " IF " + column.name() + " = " + written.text();
  }

  private ModelStatement delete() {
    List<Column> regular = table.values().stream().filter(each -> !each.isStatic()).toList();
    boolean isOfColumns = !regular.isEmpty() && chance(2);
    isConditional = !counts && chance(8);
    List<String> deleted = new ArrayList<>();
    for (Column column : isOfColumns ? some(regular, 1) : List.<Column>of()) {
      RandomTerms.Assigned assigned = terms.deleted(column);
      changes.add(assigned.change());
      deleted.add(assigned.text());
    }
    String using = using(false);
    String where = where(true, !isOfColumns && !isConditional);
    if (isConditional) {
      conditions.add(new Condition.Exists(true));
    }
    String cql =
        "DELETE "
            + String.join(", ", deleted)
            + (isOfColumns ? " " : "")
            + "FROM ks.t"
            + using
            + where
            + (isConditional ? " IF EXISTS" : "");
    return statement(ModelStatement.Kind.DELETE, cql);
  }

  /**
   * Writes the restrictions of the key.
   *
   * @param withRow whether clustering columns are restricted
   * @param mayBeRange whether they can be a range, or some of them
   */
  private String where(boolean withRow, boolean mayBeRange) {
    List<String> texts = new ArrayList<>();
    for (Column column : table.partitionKey()) {
      boolean isList = !isConditional && chance(25);
      add(texts, column, isList ? Operator.IN : Operator.EQUAL);
    }
    int levels = withRow ? table.clustering().size() : 0;
    levels = mayBeRange ? random.nextInt(levels + 1) : levels;
    for (int i = 0; i < levels; i++) {
      Column column = table.clustering().get(i);
      boolean isLast = i == levels - 1;
      Operator operator = Operator.EQUAL;
      if (isLast && !isConditional && chance(10)) {
        operator = Operator.IN;
      } else if (isLast && mayBeRange && chance(3)) {
        operator = RandomTable.pick(random, List.of(Operator.GREATER, Operator.GREATER_OR_EQUAL));
        if (chance(2)) {
          add(
              texts,
              column,
              RandomTable.pick(random, List.of(Operator.LESS, Operator.LESS_OR_EQUAL)));
        }
      }
      add(texts, column, operator);
    }
    return " WHERE " + String.join(" AND ", texts);
  }

  private void add(List<String> texts, Column column, Operator operator) {
    RandomTerms.Written written = operator == Operator.IN ? terms.marker("?") : terms.key(column);
    relations.add(new Relation(column, operator, written.term()));
    texts.add(column.name() + " " + operator.text() + " " + written.text());
  }
}
