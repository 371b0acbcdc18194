package io.cqlsurge.nullserver;

import com.datastax.oss.protocol.internal.response.result.ColumnSpec;
import io.cqlsurge.cql.BindMarker;
import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.cql.StatementKind;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The types of the markers and results of a statement. */
final class StatementColumns {
  private static final Pattern SELECTION =
      Pattern.compile(
          "\\s*SELECT\\s+(?:DISTINCT\\s+)?(.*?)\\s+FROM\\s.*",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /** A comma outside parentheses. */
  private static final Pattern COMMA = Pattern.compile(",(?![^(]*\\))");

  private static final Pattern PART = Pattern.compile("(in|value|key)\\((.*)\\)|(\\w+)\\.(\\w+)");

  private final ScyllaTable table;
  private final CqlStatement statement;
  private final String cql;

  StatementColumns(ScyllaTable table, CqlStatement statement, String cql) {
    this.table = table;
    this.statement = statement;
    this.cql = cql;
  }

  List<ColumnSpec> variables() {
    List<ColumnSpec> specs = new ArrayList<>();
    for (BindMarker marker : statement.markers()) {
      specs.add(spec(marker.name(), specs.size(), markerType(marker)));
    }
    return specs;
  }

  List<ColumnSpec> results() {
    List<ColumnSpec> specs = new ArrayList<>();
    if (statement.kind() == StatementKind.SELECT) {
      for (Column column : selected()) {
        specs.add(spec(column.name(), specs.size(), column.type()));
      }
    } else if (statement.isConditional()) {
      specs.add(spec("[applied]", 0, CqlType.of(Kind.BOOLEAN)));
    }
    return specs;
  }

  private ColumnSpec spec(String name, int index, CqlType type) {
    String keyspace = table.table().keyspace();
    return new ColumnSpec(
        keyspace, table.table().name(), name, index, WireTypes.of(type, keyspace));
  }

  private List<Column> selected() {
    Matcher selection = SELECTION.matcher(cql);
    if (!selection.matches() || selection.group(1).equals("*")) {
      return table.table().columns();
    }
    List<Column> columns = new ArrayList<>();
    for (String term : COMMA.split(selection.group(1), -1)) {
      String name = term.strip().replace("\"", "");
      columns.add(Column.of(name, table.type(name).orElse(functionType(name))));
    }
    return columns;
  }

  private static CqlType functionType(String term) {
    if (term.startsWith("similarity")) {
      return CqlType.of(Kind.FLOAT);
    }
    return CqlType.of(term.startsWith("ttl") ? Kind.INT : Kind.BIGINT);
  }

  private CqlType markerType(BindMarker marker) {
    return table
        .type(marker.receiver())
        .or(() -> special(marker.receiver()))
        .or(() -> part(marker.receiver()))
        .or(() -> table.type(marker.name()))
        .orElse(CqlType.of(Kind.BLOB));
  }

  private static Optional<CqlType> special(String receiver) {
    return switch (receiver) {
      case "[limit]", "[per_partition_limit]", "[ttl]" -> Optional.of(CqlType.of(Kind.INT));
      case "[timestamp]", "partition key token" -> Optional.of(CqlType.of(Kind.BIGINT));
      case "[timeout]" -> Optional.of(CqlType.of(Kind.DURATION));
      case "[json]" -> Optional.of(CqlType.of(Kind.TEXT));
      default -> Optional.empty();
    };
  }

  /** Returns the type of a part of a column, or of a list of values of a column. */
  private Optional<CqlType> part(String receiver) {
    Matcher part = PART.matcher(receiver);
    if (!part.matches()) {
      return Optional.empty();
    }
    if (part.group(3) != null) {
      return table.type(part.group(3)).flatMap(type -> field(type, part.group(4)));
    }
    Optional<CqlType> whole = table.type(part.group(2));
    return switch (part.group(1)) {
      case "in" -> whole.map(type -> CqlType.of(Kind.LIST, type));
      case "key" ->
          whole.map(type -> type.kind() == Kind.LIST ? CqlType.of(Kind.INT) : type.part(0));
      default -> whole.map(type -> type.part(type.parts().size() - 1));
    };
  }

  private static Optional<CqlType> field(CqlType type, String name) {
    return type.parts().stream()
        .filter(field -> field.name().equals(name))
        .map(CqlType.Part::type)
        .findFirst();
  }
}
