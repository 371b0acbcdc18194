package io.cqlsurge.workload.user;

import io.cqlsurge.schema.Column;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A statement that changes rows, as text and as the structure that the {@link ModelDatabase}
 * executes.
 *
 * @param cql the text, on one line
 * @param changes what happens to columns; none for the deletion of rows
 * @param relations the restrictions of key columns, or the key that an INSERT writes
 * @param ttl seconds
 * @param timestamp us since 1970
 */
record ModelStatement(
    String cql,
    Kind kind,
    List<Change> changes,
    List<Relation> relations,
    Optional<Term> ttl,
    Optional<Term> timestamp,
    List<Condition> conditions) {

  ModelStatement {
    changes = List.copyOf(changes);
    relations = List.copyOf(relations);
    conditions = List.copyOf(conditions);
  }

  enum Kind {
    INSERT,
    UPDATE,
    DELETE
  }

  /** A value: that of a bind marker, or a literal. */
  sealed interface Term {
    /** The bind marker at a position. */
    record Bound(int marker) implements Term {}

    /** A literal in wire format; null is CQL null. */
    record Literal(ByteBuffer value) implements Term {}
  }

  /** How a column is changed. */
  enum Form {
    SET,
    ADD,
    PREPEND,
    REMOVE,
    /** Sets the value of a map's key, or a field: the first term is the path. */
    PUT,
    DELETE,
    /** Deletes an element: the term is the path. */
    DELETE_ELEMENT,
    COUNT,
    COUNT_DOWN
  }

  /** The change of a column. */
  record Change(Column column, Form form, List<Term> terms) {
    Change {
      terms = List.copyOf(terms);
    }
  }

  /** A comparison with a term. */
  enum Operator {
    EQUAL("="),
    IN("IN"),
    LESS("<"),
    LESS_OR_EQUAL("<="),
    GREATER(">"),
    GREATER_OR_EQUAL(">=");

    private final String text;

    Operator(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }

    boolean matches(int order) {
      return switch (this) {
        case EQUAL, IN -> order == 0;
        case LESS -> order < 0;
        case LESS_OR_EQUAL -> order <= 0;
        case GREATER -> order > 0;
        case GREATER_OR_EQUAL -> order >= 0;
      };
    }
  }

  /** A restriction of a key column. */
  record Relation(Column column, Operator operator, Term term) {}

  /** A condition of a conditional statement. */
  sealed interface Condition {
    /** Whether the row exists. */
    record Exists(boolean expected) implements Condition {}

    /** Whether a column has a value. */
    record Equals(Column column, Term term) implements Condition {}
  }

  /** A statement with the values of its bind markers. */
  record Execution(ModelStatement statement, List<ByteBuffer> values) {
    ByteBuffer value(Term term) {
      return term instanceof Term.Bound bound
          ? values.get(bound.marker())
          : ((Term.Literal) term).value();
    }

    /** Returns each combination of the values that key columns have. */
    List<List<ByteBuffer>> keys(List<Column> columns) {
      List<List<ByteBuffer>> keys = List.of(List.of());
      for (Column column : columns) {
        List<ByteBuffer> values = values(relation(column));
        keys =
            keys.stream().flatMap(key -> values.stream().map(value -> append(key, value))).toList();
      }
      return keys;
    }

    private static List<ByteBuffer> append(List<ByteBuffer> key, ByteBuffer value) {
      List<ByteBuffer> longer = new ArrayList<>(key);
      longer.add(value);
      return longer;
    }

    private Relation relation(Column column) {
      return statement.relations().stream()
          .filter(each -> each.column().equals(column))
          .findFirst()
          .orElseThrow();
    }

    /** Returns the values that a key column can have. */
    List<ByteBuffer> values(Relation relation) {
      ByteBuffer value = value(relation.term());
      return relation.operator() == Operator.IN ? ModelWire.elements(value) : List.of(value);
    }

    /** Returns whether a database refuses it: there are no rows and elements without a key. */
    boolean isInvalid() {
      return statement.relations().stream().anyMatch(each -> value(each.term()) == null)
          || statement.changes().stream()
              .filter(each -> each.form() == Form.PUT || each.form() == Form.DELETE_ELEMENT)
              .anyMatch(each -> value(each.terms().get(0)) == null);
    }
  }
}
