package io.cqlsurge.generate.partition;

import io.cqlsurge.generate.value.BooleanRule;
import io.cqlsurge.generate.value.FoldRule;
import io.cqlsurge.generate.value.TestSpecs;
import io.cqlsurge.generate.value.ValueSpec;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Tables with a bigint key, bigint clustering columns, and a blob and an int in each row. */
final class TestTables {
  private TestTables() {}

  /**
   * Returns a table in arbitrary order.
   *
   * @param counts the number of values of each clustering column under one parent
   */
  static PartitionShape of(boolean originalPasses, String... counts) {
    return of(
        new RowRules(
            RowOrder.ARBITRARY, BooleanRule.EVEN, FoldRule.ORIGINAL, originalPasses, 64_000_000),
        counts);
  }

  /** Returns a table whose rows are computed from their numbers. */
  static PartitionShape numbered(String... counts) {
    return of(
        new RowRules(RowOrder.NUMBERED, BooleanRule.EVEN, FoldRule.DISTINCT, false, 0), counts);
  }

  private static PartitionShape of(RowRules rules, String... counts) {
    List<Column> clustering = new ArrayList<>();
    Map<String, ValueSpec> specs = new HashMap<>();
    for (String count : counts) {
      String name = "c" + clustering.size();
      clustering.add(Column.of(name, CqlType.of(CqlType.Kind.BIGINT)));
      specs.put(name, TestSpecs.of(name, "", "", count));
    }
    Table table =
        new Table(
            "ks",
            "t",
            List.of(Column.of("k", CqlType.of(CqlType.Kind.BIGINT))),
            clustering,
            List.of(
                Column.of("v", CqlType.of(CqlType.Kind.BLOB)),
                Column.of("w", CqlType.of(CqlType.Kind.INT))));
    return new PartitionShape(table, specs, rules);
  }
}
