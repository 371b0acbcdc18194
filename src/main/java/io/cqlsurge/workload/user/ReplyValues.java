package io.cqlsurge.workload.user;

import io.cqlsurge.database.Query;
import io.cqlsurge.database.Rows;
import io.cqlsurge.generate.value.ClockRange;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.StepValue;
import io.cqlsurge.profile.StepValue.Clock;
import io.cqlsurge.profile.StepValue.Literal;
import io.cqlsurge.profile.StepValue.Operand;
import io.cqlsurge.profile.StepValue.Pick;
import io.cqlsurge.profile.StepValue.Reply;
import io.cqlsurge.schema.CqlNumbers;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The values of a step, with their types checked.
 *
 * @param steps the statements before it by position, empty for other instructions; a later one of
 *     the same name replaces an earlier one
 * @param blocks the block that is executed for each row of a statement, by the statement
 * @param used receives the statements whose replies are used
 */
record ReplyValues(
    CqlNumbers numbers,
    List<Optional<Earlier>> steps,
    Map<Integer, Integer> blocks,
    Set<Integer> used) {
  /** A statement of an earlier step, by its name. */
  record Earlier(String name, Query query) {}

  ReplyValues {
    steps = List.copyOf(steps);
    blocks = Map.copyOf(blocks);
  }

  /**
   * Returns a value as one of a type.
   *
   * @throws UsageError if there is no such reply or column, or its type is another one
   */
  SequenceState.Value of(StepValue value, CqlType type) {
    if (value.second().isEmpty()) {
      return single(value.first(), type);
    }
    ReplyNumber left = number(value.first());
    ReplyNumber right = number(value.second().get());
    if (!type.kind().isNumber()) {
      throw new UsageError("a sum is a number, but the marker needs " + type);
    }
    boolean isMinus = value.sign().equals("-");
    SequenceState.Value sum = sum(left, right, isMinus, type);
    if (value.first() instanceof Literal && value.second().get() instanceof Literal) {
      try {
        sum.value(new SequenceState());
      } catch (ArithmeticException e) {
        throw new UsageError("the sum is not a value of type " + type);
      }
    }
    return sum;
  }

  private SequenceState.Value sum(
      ReplyNumber left, ReplyNumber right, boolean isMinus, CqlType type) {
    return state -> {
      BigDecimal one = left.value(state);
      BigDecimal other = right.value(state);
      return one == null || other == null
          ? null
          : numbers.bytes(type, isMinus ? one.subtract(other) : one.add(other));
    };
  }

  private SequenceState.Value single(Operand operand, CqlType type) {
    if (operand instanceof Clock clock) {
      ClockRange.problem(type)
          .ifPresent(
              text -> {
                throw new UsageError(text);
              });
      return state -> clock.range().value(type.kind(), state.dueUs);
    }
    if (operand instanceof Literal literal) {
      ByteBuffer bytes = literal(literal, type);
      return state -> bytes.duplicate();
    }
    Reply reply = (Reply) operand;
    Optional<CqlType> own = type(reply);
    if (own.isEmpty() || (reply.pick() != Pick.COUNT && isSame(own.get(), type))) {
      return bytes(reply);
    }
    if (!own.get().kind().isNumber() || !type.kind().isNumber()) {
      throw new UsageError(
          "%s is of type %s, but the marker needs %s".formatted(name(reply), own.get(), type));
    }
    ReplyNumber number = number(reply);
    return state -> {
      BigDecimal value = number.value(state);
      return value == null ? null : numbers.bytes(type, value);
    };
  }

  /** Returns whether values can be passed on; the fields of a type may be unknown. */
  private static boolean isSame(CqlType one, CqlType other) {
    return one.fits(other) || one.toString().equals(other.toString());
  }

  private ByteBuffer literal(Literal literal, CqlType type) {
    try {
      ByteBuffer bytes = numbers.literals().parse(type, literal.text());
      if (bytes != null) {
        return bytes;
      }
    } catch (IllegalArgumentException e) {
      // The sentence below says what is wrong.
    }
    throw new UsageError(literal.text() + " is not a value of type " + type);
  }

  /**
   * Returns a condition, which is false if a value is null or there is no row.
   *
   * @throws UsageError if its sides cannot be compared
   */
  Predicate<SequenceState> of(StepValue.Condition condition) {
    boolean isEqual = condition.comparison().equals("=");
    if (isEqual || condition.comparison().equals("!=")) {
      Optional<CqlType> type = typeOf(condition.left()).or(() -> typeOf(condition.right()));
      if (type.isPresent() && !type.get().kind().isNumber()) {
        SequenceState.Value left = single(condition.left(), type.get());
        SequenceState.Value right = single(condition.right(), type.get());
        return state -> {
          ByteBuffer one = left.value(state);
          ByteBuffer other = right.value(state);
          return one != null && other != null && one.equals(other) == isEqual;
        };
      }
    }
    ReplyNumber left = number(condition.left());
    ReplyNumber right = number(condition.right());
    return state -> {
      BigDecimal one = left.value(state);
      BigDecimal other = right.value(state);
      return one != null && other != null && holds(condition.comparison(), one.compareTo(other));
    };
  }

  private static boolean holds(String comparison, int order) {
    return switch (comparison) {
      case "=" -> order == 0;
      case "!=" -> order != 0;
      case "<" -> order < 0;
      case "<=" -> order <= 0;
      case ">" -> order > 0;
      default -> order >= 0;
    };
  }

  private Optional<CqlType> typeOf(Operand operand) {
    return operand instanceof Reply reply ? type(reply) : Optional.empty();
  }

  /** A number of a reply, or a literal. */
  @FunctionalInterface
  private interface ReplyNumber {
    @Nullable BigDecimal value(SequenceState state);
  }

  private ReplyNumber number(Operand operand) {
    if (operand instanceof Literal literal) {
      try {
        BigDecimal number = new BigDecimal(literal.text());
        return state -> number;
      } catch (NumberFormatException e) {
        throw new UsageError(literal.text() + " is not a number");
      }
    }
    if (operand instanceof Clock) {
      throw new UsageError(
          "a time cannot be calculated with; write clock-5m, or set a marker to it");
    }
    Reply reply = (Reply) operand;
    if (reply.pick() == Pick.COUNT) {
      int step = statement(reply.step());
      return state -> BigDecimal.valueOf(state.rows(step));
    }
    CqlType type = type(reply).orElse(CqlType.of(Kind.INT));
    if (!type.kind().isNumber()) {
      throw new UsageError(
          name(reply) + " is of type " + type + ", which is no number; compare it with = or !=");
    }
    SequenceState.Value bytes = bytes(reply);
    return state -> {
      ByteBuffer value = bytes.value(state);
      return value == null ? null : numbers.of(type, value);
    };
  }

  /** Returns the bytes of a value of a reply. */
  private SequenceState.Value bytes(Reply reply) {
    int step = statement(reply.step());
    int column = steps.get(step).orElseThrow().query().resultColumns().indexOf(reply.column());
    return state -> {
      Rows rows = state.replies[step];
      return rows == null || rows.count() == 0 || column < 0
          ? null
          : rows.value(row(reply.pick(), step, rows.count(), state), column);
    };
  }

  private int row(Pick pick, int step, int count, SequenceState state) {
    Integer block = blocks.get(step);
    return switch (pick) {
      case LAST -> count - 1;
      case RANDOM ->
          (int) (SequenceState.share(SequenceState.random(state.row + state.draws, step)) * count);
      default -> block == null ? 0 : Math.min(count - 1, state.time[block]);
    };
  }

  /** Returns the steps whose replies must have rows for a value. */
  Set<Integer> needed(StepValue value) {
    return Stream.concat(Stream.of(value.first()), value.second().stream())
        .filter(operand -> operand instanceof Reply reply && reply.pick() != Pick.COUNT)
        .map(operand -> statement(((Reply) operand).step()))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Returns the position of the last earlier statement with a name. */
  int statement(String name) {
    for (int i = steps.size() - 1; i >= 0; i--) {
      if (steps.get(i).filter(earlier -> earlier.name().equals(name)).isPresent()) {
        used.add(i);
        return i;
      }
    }
    List<String> names =
        steps.stream().flatMap(Optional::stream).map(Earlier::name).distinct().toList();
    throw new UsageError(
        "there is no earlier step '%s'%s"
            .formatted(
                name,
                Spelling.hint(
                    name,
                    names,
                    names.isEmpty()
                        ? "; it comes first"
                        : "; before it: " + String.join(", ", names))));
  }

  /**
   * Returns the type of a value of a reply; empty if it is not known without a database.
   *
   * @throws UsageError if the reply does not have the column
   */
  private Optional<CqlType> type(Reply reply) {
    Query query = steps.get(statement(reply.step())).orElseThrow().query();
    if (reply.pick() == Pick.COUNT) {
      return Optional.of(CqlType.of(Kind.BIGINT));
    }
    List<String> columns = query.resultColumns();
    int column = columns.indexOf(reply.column());
    if (column < 0 && !(query instanceof DryCatalog.DryQuery dry && dry.isUnknown())) {
      throw new UsageError(
          "the reply of %s has no column '%s'%s"
              .formatted(
                  reply.step(),
                  reply.column(),
                  columns.isEmpty()
                      ? ": it returns no rows"
                      : Spelling.hint(
                          reply.column(), columns, ": it has " + String.join(", ", columns))));
    }
    return column < 0 ? Optional.empty() : Optional.of(query.resultType(column));
  }

  private static String name(Reply reply) {
    return reply.pick() == Pick.COUNT
        ? "count(" + reply.step() + ")"
        : reply.step() + "." + reply.column();
  }
}
