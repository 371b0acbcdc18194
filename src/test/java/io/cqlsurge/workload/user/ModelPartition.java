package io.cqlsurge.workload.user;

import io.cqlsurge.generate.value.CqlOrder;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import io.cqlsurge.workload.user.ModelRow.Times;
import io.cqlsurge.workload.user.ModelStatement.Condition;
import io.cqlsurge.workload.user.ModelStatement.Execution;
import io.cqlsurge.workload.user.ModelStatement.Kind;
import io.cqlsurge.workload.user.ModelStatement.Relation;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/** A partition of the {@link ModelDatabase}. */
final class ModelPartition {
  private final Table table;
  private final boolean counts;
  private final ModelRow shared = new ModelRow();
  private final Map<List<ByteBuffer>, ModelRow> rows = new LinkedHashMap<>();
  private final List<Range> ranges = new ArrayList<>();
  private long deletedUs = ModelColumn.NO_TIME;

  /** The deletion of some rows. */
  private record Range(Predicate<List<ByteBuffer>> rows, long timeUs) {}

  ModelPartition(Table table) {
    this.table = table;
    this.counts =
        table.values().stream().anyMatch(each -> each.type().kind() == CqlType.Kind.COUNTER);
  }

  Map<List<ByteBuffer>, ModelRow> rows() {
    return rows;
  }

  /** Returns the static cells. */
  ModelRow shared() {
    return shared;
  }

  ModelRow row(List<ByteBuffer> clustering) {
    return rows.computeIfAbsent(clustering, any -> new ModelRow());
  }

  /** Returns when a row was deleted last, by the deletion of several rows. */
  long deletedUs(List<ByteBuffer> clustering) {
    return ranges.stream()
        .filter(range -> range.rows().test(clustering))
        .mapToLong(Range::timeUs)
        .reduce(deletedUs, Math::max);
  }

  /** Returns when all static cells were deleted last. */
  long deletedUs() {
    return deletedUs;
  }

  /** Returns the keys of the rows that exist. */
  List<List<ByteBuffer>> live(long nowUs) {
    return rows.entrySet().stream()
        .filter(row -> row.getValue().isLive(deletedUs(row.getKey()), nowUs))
        .map(Map.Entry::getKey)
        .toList();
  }

  boolean isEmpty(long nowUs) {
    return live(nowUs).isEmpty() && !shared.isLive(deletedUs, nowUs);
  }

  /** Removes everything without a trace. */
  void clear() {
    shared.clear();
    rows.values().forEach(ModelRow::clear);
  }

  void execute(Execution execution, Times times, long sequence) {
    ModelStatement statement = execution.statement();
    if (statement.kind() == Kind.DELETE && statement.changes().isEmpty()) {
      delete(execution, times.writtenUs());
      return;
    }
    statement.changes().stream()
        .filter(change -> change.column().isStatic())
        .forEach(change -> shared.change(change, execution, times, sequence));
    if (restricted(statement).isEmpty() && !table.clustering().isEmpty()) {
      return;
    }
    for (List<ByteBuffer> key : execution.keys(table.clustering())) {
      if (statement.kind() == Kind.INSERT) {
        row(key).mark(times);
      }
      statement.changes().stream()
          .filter(change -> !change.column().isStatic())
          .forEach(change -> row(key).change(change, execution, times, sequence));
    }
  }

  private List<Relation> restricted(ModelStatement statement) {
    return statement.relations().stream()
        .filter(each -> table.clustering().contains(each.column()))
        .toList();
  }

  private void delete(Execution execution, long timeUs) {
    List<Relation> relations = restricted(execution.statement());
    Predicate<List<ByteBuffer>> selected =
        key -> relations.stream().allMatch(each -> matches(each, execution, key));
    if (counts) {
      // What counters do after a deletion is not defined.
      rows.keySet().removeIf(selected);
    }
    if (!relations.isEmpty()) {
      ranges.add(new Range(selected, timeUs));
      return;
    }
    deletedUs = Math.max(deletedUs, timeUs);
    if (counts) {
      shared.clear();
    }
  }

  private boolean matches(Relation relation, Execution execution, List<ByteBuffer> key) {
    ByteBuffer value = key.get(table.clustering().indexOf(relation.column()));
    return execution.values(relation).stream()
        .anyMatch(
            each ->
                relation
                    .operator()
                    .matches(CqlOrder.of(relation.column().type()).compare(value, each)));
  }

  /** Returns whether the conditions of a statement are true. */
  boolean isApplied(Execution execution, long nowUs) {
    return execution.statement().conditions().stream()
        .allMatch(condition -> isTrue(condition, execution, nowUs));
  }

  private boolean isTrue(Condition condition, Execution execution, long nowUs) {
    boolean isShared = !table.clustering().isEmpty() && restricted(execution.statement()).isEmpty();
    List<ByteBuffer> key = isShared ? List.of() : execution.keys(table.clustering()).get(0);
    ModelRow row = isShared ? shared : rows.getOrDefault(key, new ModelRow());
    long outerUs = isShared ? deletedUs : deletedUs(key);
    if (condition instanceof Condition.Exists exists) {
      return row.isLive(outerUs, nowUs) == exists.expected();
    }
    Condition.Equals equals = (Condition.Equals) condition;
    ByteBuffer found =
        equals.column().isStatic()
            ? shared.value(equals.column(), deletedUs, nowUs)
            : row.value(equals.column(), outerUs, nowUs);
    return Objects.equals(found, execution.value(equals.term()));
  }
}
