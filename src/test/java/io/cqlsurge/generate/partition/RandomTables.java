package io.cqlsurge.generate.partition;

import io.cqlsurge.generate.value.BooleanRule;
import io.cqlsurge.generate.value.FoldRule;
import io.cqlsurge.generate.value.TestSpecs;
import io.cqlsurge.generate.value.ValueSpec;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Tables with up to four clustering columns, repeated values and some empty partitions. */
final class RandomTables {
  private static final List<CqlType.Kind> KINDS =
      List.of(
          CqlType.Kind.INT,
          CqlType.Kind.TEXT,
          CqlType.Kind.TIMESTAMP,
          CqlType.Kind.BLOB,
          CqlType.Kind.DECIMAL,
          CqlType.Kind.INET,
          CqlType.Kind.TIMEUUID);
  private static final List<String> COUNTS =
      List.of("fixed(1)", "uniform(1..5)", "uniform(0..4)", "exp(1..9)", "gaussian(2..30)");

  private RandomTables() {}

  static PartitionShape of(int choice, RowOrder order) {
    Random random = new Random(choice);
    List<Column> clustering = new ArrayList<>();
    Map<String, ValueSpec> specs = new HashMap<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      String name = "c" + i;
      boolean isNumbered = order == RowOrder.NUMBERED;
      CqlType.Kind kind = KINDS.get(random.nextInt(KINDS.size()));
      boolean isPossible = !isNumbered || kind != CqlType.Kind.INET;
      clustering.add(Column.of(name, CqlType.of(isPossible ? kind : CqlType.Kind.UUID)));
      String count = COUNTS.get(random.nextInt(COUNTS.size()));
      boolean repeats = random.nextBoolean() && !isNumbered;
      String population = repeats ? "uniform(1..9)" : "uniform(1..1B)";
      specs.put(name, TestSpecs.of(name, population, "", count));
    }
    Table table =
        new Table(
            "ks",
            "t",
            List.of(
                Column.of("k1", CqlType.of(CqlType.Kind.BIGINT)),
                Column.of("k2", CqlType.of(CqlType.Kind.TEXT))),
            clustering,
            List.of(
                Column.of("v1", CqlType.of(CqlType.Kind.INT)),
                new Column("v2", CqlType.of(CqlType.Kind.BLOB), true),
                Column.of("v3", CqlType.of(CqlType.Kind.TEXT))));
    FoldRule folds = random.nextBoolean() ? FoldRule.ORIGINAL : FoldRule.DISTINCT;
    return new PartitionShape(
        table, specs, new RowRules(order, BooleanRule.EVEN, folds, false, 64_000_000));
  }

  static Seed seed(long value, int visits) {
    Seed seed = new Seed();
    seed.set(value);
    seed.spread(visits);
    return seed;
  }

  /** Returns the remaining rows. */
  static List<List<ByteBuffer>> rest(PartitionCursor cursor, PartitionShape shape) {
    int columns = shape.table().columns().size();
    List<List<ByteBuffer>> rows = new ArrayList<>();
    while (cursor.hasNext()) {
      Row row = cursor.next();
      List<ByteBuffer> values = new ArrayList<>();
      for (int i = 0; i < columns; i++) {
        values.add(row.value(i));
      }
      rows.add(values);
    }
    return rows;
  }

  /** Returns all rows of a partition, from a new cursor. */
  static List<List<ByteBuffer>> all(PartitionShape shape, long seed) {
    PartitionCursor cursor = new PartitionCursor(shape);
    cursor.read(seed(seed, 1), 1, 1);
    return rest(cursor, shape);
  }
}
