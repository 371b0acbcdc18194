package io.cqlsurge.workload.user;

import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.Table;
import io.cqlsurge.workload.user.ModelStatement.Change;
import io.cqlsurge.workload.user.ModelStatement.Form;
import io.cqlsurge.workload.user.ModelStatement.Term;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** The random values and assignments of one statement; it counts the bind markers. */
final class RandomTerms {
  static final Written NULL = new Written("null", new Term.Literal(null));

  private final RandomGenerator random;
  private final Table table;
  private int markers;

  /** A value as text and as structure. */
  record Written(String text, Term term) {}

  /** An assignment as text and as structure. */
  record Assigned(String text, Change change) {}

  RandomTerms(RandomGenerator random, Table table) {
    this.random = random;
    this.table = table;
  }

  Written marker(String text) {
    return new Written(text, new Term.Bound(markers++));
  }

  Written ttl() {
    int seconds = random.nextInt(4) == 0 ? 0 : RandomTable.ttlS(random);
    ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES).putInt(0, seconds);
    return new Written("" + seconds, new Term.Literal(bytes));
  }

  /** Returns the value of a key column. */
  Written key(Column column) {
    return switch (random.nextInt(30)) {
      case 0 -> literal(column).orElseGet(() -> marker("?"));
      case 1 -> marker(other(column));
      case 2 -> marker(":" + column.name());
      default -> marker("?");
    };
  }

  /** Returns a value that an INSERT writes to a column. */
  Written inserted(Column column) {
    return switch (random.nextInt(8)) {
      case 0 -> NULL;
      case 1 -> literal(column).orElseGet(() -> marker("?"));
      case 2 -> marker(other(column));
      default -> marker("?");
    };
  }

  /** Returns a marker that is bound to another column of the same type, if there is one. */
  private String other(Column column) {
    List<Column> others =
        table.columns().stream().filter(each -> each.type().equals(column.type())).toList();
    return ":" + RandomTable.pick(random, others).name();
  }

  private Optional<Written> literal(Column column) {
    int number = 1 + random.nextInt(5);
    ByteBuffer bytes =
        switch (column.type().kind()) {
          case TINYINT -> ByteBuffer.allocate(1).put(0, (byte) number);
          case SMALLINT -> ByteBuffer.allocate(2).putShort(0, (short) number);
          case INT -> ByteBuffer.allocate(4).putInt(0, number);
          case BIGINT, COUNTER -> ModelWire.number(number);
          case TEXT, ASCII -> ByteBuffer.wrap(("x" + number).getBytes(StandardCharsets.UTF_8));
          case LIST, SET, MAP -> ByteBuffer.allocate(Integer.BYTES);
          default -> null;
        };
    String text =
        switch (column.type().kind()) {
          case TEXT, ASCII -> "'x" + number + "'";
          case LIST -> "[]";
          case SET, MAP -> "{}";
          default -> "" + number;
        };
    return Optional.ofNullable(bytes).map(value -> new Written(text, new Term.Literal(value)));
  }

  Assigned assigned(Column column) {
    if (column.type().kind() == Kind.COUNTER) {
      return counted(column);
    }
    boolean isMany = ModelColumn.isMany(column.type());
    if (isMany && random.nextInt(3) > 0) {
      return changed(column);
    }
    Written written = inserted(column);
    String text = column.name() + " = " + written.text();
    return new Assigned(text, new Change(column, Form.SET, List.of(written.term())));
  }

  private Assigned counted(Column column) {
    boolean isDown = random.nextInt(3) == 0;
    Written written = random.nextInt(3) == 0 ? literal(column).orElseThrow() : marker("?");
    String sign = isDown ? "-" : "+";
    String name = column.name();
    String text =
        random.nextBoolean()
            ? name + " = " + name + " " + sign + " " + written.text()
            : name + " " + sign + "= " + written.text();
    Form form = isDown ? Form.COUNT_DOWN : Form.COUNT;
    return new Assigned(text, new Change(column, form, List.of(written.term())));
  }

  /** Returns a change of some elements or fields. */
  private Assigned changed(Column column) {
    String name = column.name();
    Kind kind = column.type().kind();
    if (kind == Kind.UDT) {
      Written path = new Written("f", new Term.Literal(ModelWire.number(0)));
      ByteBuffer five = ByteBuffer.allocate(Integer.BYTES).putInt(0, 5);
      return put(column, name + ".f = 5", path, new Written("5", new Term.Literal(five)));
    }
    if (kind == Kind.MAP && random.nextInt(3) == 0) {
      return put(column, name + "[?] = ?", marker("?"), marker("?"));
    }
    Written written = marker("?");
    List<Term> one = List.of(written.term());
    String text = written.text();
    return switch (random.nextInt(kind == Kind.MAP ? 3 : 6)) {
      case 0 -> new Assigned(name + " += " + text, new Change(column, Form.ADD, one));
      case 4 -> new Assigned(name + " -= " + text, new Change(column, Form.REMOVE, one));
      case 5 ->
          new Assigned(name + " = " + name + " - " + text, new Change(column, Form.REMOVE, one));
      case 1 ->
          kind == Kind.LIST
              ? new Assigned(
                  name + " = " + text + " + " + name, new Change(column, Form.PREPEND, one))
              : new Assigned(name + " = " + name + " + " + text, new Change(column, Form.ADD, one));
      default ->
          new Assigned(name + " = " + name + " + " + text, new Change(column, Form.ADD, one));
    };
  }

  private static Assigned put(Column column, String text, Written path, Written value) {
    return new Assigned(text, new Change(column, Form.PUT, List.of(path.term(), value.term())));
  }

  /** Returns the deletion of a column or of an element. */
  Assigned deleted(Column column) {
    if (column.type().kind() == Kind.MAP && !column.type().frozen() && random.nextInt(3) == 0) {
      Written key = marker("?");
      return new Assigned(
          column.name() + "[?]", new Change(column, Form.DELETE_ELEMENT, List.of(key.term())));
    }
    return new Assigned(column.name(), new Change(column, Form.DELETE, List.of()));
  }
}
