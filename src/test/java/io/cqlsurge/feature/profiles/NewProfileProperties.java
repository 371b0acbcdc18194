package io.cqlsurge.feature.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.cli.TestConsole;
import io.cqlsurge.cql.Identifier;
import io.cqlsurge.generate.partition.Row;
import io.cqlsurge.generate.value.BooleanRule;
import io.cqlsurge.generate.value.ColumnValues;
import io.cqlsurge.generate.value.FoldRule;
import io.cqlsurge.generate.value.ValueSpec;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import org.jspecify.annotations.Nullable;

@Tag("assembled")
class NewProfileProperties {
  private static final List<String> NAMES =
      List.of(
          "id",
          "key",
          "type",
          "date",
          "text",
          "order",
          "Select",
          "with space",
          "a.b",
          "values",
          "static",
          "list",
          "ttl",
          "Ünï",
          "name",
          "value",
          "primary",
          "no",
          "view",
          "frozen");

  private static final List<String> TYPE_NAMES = List.of("key", "Select", "a.b");

  private static final List<CqlType.Kind> SIMPLE =
      List.of(CqlType.Kind.values()).stream()
          .filter(kind -> kind.compareTo(CqlType.Kind.COUNTER) < 0)
          .toList();

  /** A random schema and rows of its table. */
  private static final class RandomTable {
    private final Random random;
    private final List<CqlType> types = new ArrayList<>();
    private final StringBuilder cql = new StringBuilder();
    private final Table table;

    RandomTable(long seed) {
      random = new Random(seed);
      List<String> names = new ArrayList<>(NAMES);
      Collections.shuffle(names, random);
      for (String type : TYPE_NAMES.subList(0, random.nextInt(TYPE_NAMES.size() + 1))) {
        addType(type);
        names.remove(type);
      }
      int keys = 1 + random.nextInt(3);
      int levels = random.nextInt(3);
      List<Column> columns = new ArrayList<>();
      for (int i = 0; i < keys + levels + random.nextInt(6); i++) {
        boolean isKey = i < keys + levels;
        boolean isStatic = !isKey && levels > 0 && random.nextInt(5) == 0;
        CqlType type = type(isKey ? 0 : 2);
        columns.add(new Column(names.remove(0), isKey ? type.freeze() : type, isStatic));
      }
      table =
          new Table(
              "my ks",
              names.remove(0),
              columns.subList(0, keys),
              columns.subList(keys, keys + levels),
              columns.subList(keys + levels, columns.size()));
      addTable(names.remove(0), names.remove(0));
    }

    private void addType(String name) {
      List<CqlType.Part> fields =
          IntStream.rangeClosed(0, random.nextInt(3))
              .mapToObj(i -> new CqlType.Part(NAMES.get(i + random.nextInt(3) * 5), type(1)))
              .toList();
      cql.append("CREATE TYPE ").append(name(name)).append(" (");
      cql.append(
          fields.stream()
              .map(field -> Identifier.quoted(field.name()) + " " + cql(field.type()))
              .collect(Collectors.joining(", ")));
      cql.append(");\n");
      types.add(CqlType.udt(name, fields).freeze());
    }

    private static String name(String name) {
      return "\"my ks\"." + Identifier.quoted(name);
    }

    /** Returns a type as CQL; the names of types need quotes. */
    private static String cql(CqlType type) {
      String parts =
          type.parts().stream().map(part -> cql(part.type())).collect(Collectors.joining(", "));
      String text =
          switch (type.kind()) {
            case UDT -> Identifier.quoted(type.name());
            case LIST, SET, MAP, TUPLE -> type.kind().title() + "<" + parts + ">";
            case VECTOR -> "vector<" + parts + ", " + type.length() + ">";
            default -> type.kind().title();
          };
      boolean canFreeze = type.kind().isCollection() || type.kind() == CqlType.Kind.UDT;
      return type.frozen() && canFreeze ? "frozen<" + text + ">" : text;
    }

    private CqlType type(int depth) {
      int choice = depth == 0 ? 0 : random.nextInt(9);
      return switch (choice) {
        case 1 -> CqlType.of(CqlType.Kind.LIST, type(depth - 1).freeze());
        case 2 -> CqlType.of(CqlType.Kind.SET, comparable().freeze());
        case 3 -> CqlType.map(comparable(), type(depth - 1).freeze());
        case 4 -> CqlType.tuple(List.of(type(0), type(depth - 1).freeze()));
        case 5 -> CqlType.vector(CqlType.of(CqlType.Kind.FLOAT), 1 + random.nextInt(5));
        case 6 -> types.isEmpty() ? type(0) : types.get(random.nextInt(types.size()));
        default -> comparable();
      };
    }

    private CqlType comparable() {
      CqlType.Kind kind = SIMPLE.get(random.nextInt(SIMPLE.size()));
      return CqlType.of(kind == CqlType.Kind.DURATION ? CqlType.Kind.INT : kind);
    }

    private void addTable(String index, String view) {
      cql.append("CREATE TABLE ").append(name(table.name())).append(" (");
      for (Column column : table.columns()) {
        cql.append(Identifier.quoted(column.name())).append(' ').append(cql(column.type()));
        cql.append(column.isStatic() ? " static, " : ", ");
      }
      cql.append("PRIMARY KEY ((").append(names(table.partitionKey())).append(')');
      cql.append(table.clustering().isEmpty() ? "" : ", " + names(table.clustering()));
      cql.append(")) WITH comment = 'a;b' AND compaction = {'class': 'X'};\n");
      for (Column column : table.values()) {
        if (column.type().kind() == CqlType.Kind.TEXT && !column.isStatic()) {
          cql.append("CREATE INDEX ").append(Identifier.quoted(index)).append(" ON ");
          cql.append(name(table.name())).append(" (").append(names(List.of(column))).append(");\n");
          break;
        }
      }
      cql.append("CREATE MATERIALIZED VIEW ").append(name(view)).append(" AS SELECT * FROM ");
      cql.append(name(table.name())).append(" WHERE ");
      cql.append(names(table.primaryKey()).replace(", ", " IS NOT NULL AND "));
      cql.append(" IS NOT NULL PRIMARY KEY (").append(names(table.primaryKey())).append(");");
    }

    private static String names(List<Column> columns) {
      return Column.names(columns).stream()
          .map(Identifier::quoted)
          .collect(Collectors.joining(", "));
    }

    /** Returns a sample of random rows, some values of which are null or equal. */
    TableSample sample(Table of) {
      TableSample sample = new TableSample(of);
      List<ColumnValues> values =
          of.columns().stream()
              .map(
                  column ->
                      new ColumnValues(
                          column.type(),
                          ValueSpec.of(column.name()),
                          BooleanRule.EVEN,
                          FoldRule.DISTINCT))
              .toList();
      int partitions = random.nextInt(30);
      int range = 1 + random.nextInt(40);
      for (int partition = 0; partition < partitions; partition++) {
        for (int row = of.clustering().isEmpty() ? 0 : random.nextInt(20); row >= 0; row--) {
          sample.add(row(of, values, partition, random.nextInt(range)));
        }
        sample.endPartition();
      }
      return sample;
    }

    private Row row(Table of, List<ColumnValues> values, int partition, int seed) {
      List<@Nullable ByteBuffer> cells = new ArrayList<>();
      for (int i = 0; i < values.size(); i++) {
        values.get(i).seed(i < of.partitionKey().size() ? partition : seed);
        boolean isNull = i >= of.keyColumns() && random.nextInt(4) == 0;
        cells.add(isNull ? null : values.get(i).next());
      }
      return cells::get;
    }
  }

  @Property(tries = 1000)
  void a_profile_of_any_table_is_valid(@ForAll long seed) throws IOException {
    RandomTable made = new RandomTable(seed);
    SourceSchema schema = new SourceSchema(made.cql.toString(), "my ks");
    Table table = schema.table(made.table.name());
    assertThat(table).hasToString(made.table.toString());
    UnaryOperator<String> names =
        made.random.nextBoolean()
            ? UnaryOperator.identity()
            : new NeutralNames(schema, "my ks")::of;
    TableSample sample = made.sample(table);
    NewProfile profile =
        new NewProfile(
            schema,
            sample,
            new NewProfile.Measured(
                sample.allPartitions(), sample.allRows(), List.of(), Optional.empty(), 3, 7),
            names,
            Optional.empty());
    Path file = Files.createTempFile("profile", ".yaml");
    try {
      Files.write(file, profile.lines(Path.of("my.yaml")));
      TestConsole console = new TestConsole();
      assertThat(console.run("profile", "check", file.toString()))
          .as("%s%n%s", console.errText(), Files.readString(file))
          .isZero();
    } finally {
      Files.delete(file);
    }
  }
}
