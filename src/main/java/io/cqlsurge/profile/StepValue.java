package io.cqlsurge.profile;

import io.cqlsurge.cql.Identifier;
import io.cqlsurge.generate.value.ClockRange;
import io.cqlsurge.grammar.UsageError;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A value that a step takes: {@code district.next_order}, {@code district.next_order + 1}.
 *
 * @param sign {@code +} or {@code -} if there are two operands
 */
public record StepValue(Operand first, String sign, Optional<Operand> second) {
  private static final String QUOTED = "'(?:[^']|'')*'|\"[^\"]*\"";
  private static final String SIDE = "((?:[^'\"]|" + QUOTED + ")+?)";
  private static final Pattern SUM = Pattern.compile(SIDE + "\\s+([+-])\\s+(.+)");
  private static final Pattern COMPARISON = Pattern.compile(SIDE + "\\s+(=|!=|<|<=|>|>=)\\s+(.+)");
  private static final Pattern LITERAL =
      Pattern.compile("-?[0-9]+(?:\\.[0-9]+)?|'(?:[^']|'')*'|true|false");
  private static final String NAME = "((?:[^()\\s\"]|\"[^\"]*\")+)";
  private static final Pattern REPLY =
      Pattern.compile("(?:(first|last|random|count)\\(\\s*" + NAME + "\\s*\\)|" + NAME + ")");
  private static final String FORMS =
      "; write step.column, last(step.column), random(step.column), count(step), a number, 'text' or clock, or two numbers with + or - between blanks";

  /** A value without calculation. */
  public sealed interface Operand {}

  /** A number, a text in single quotes, true or false, as in CQL. */
  public record Literal(String text) implements Operand {}

  /** A time around the one when the request is due. */
  public record Clock(ClockRange range) implements Operand {}

  /**
   * A value of an earlier step's reply.
   *
   * @param step the step's statement, by its name
   * @param column the column's name as the database stores it; empty for {@link Pick#COUNT}
   */
  public record Reply(Pick pick, String step, String column) implements Operand {}

  /** Which row of a reply. */
  public enum Pick {
    FIRST,
    LAST,
    /** Any row, with the same probability for each. */
    RANDOM,
    /** None: the number of rows. */
    COUNT
  }

  /**
   * A condition for a step.
   *
   * @param comparison {@code =}, {@code !=}, {@code <}, {@code <=}, {@code >} or {@code >=}
   */
  public record Condition(Operand left, String comparison, Operand right) {}

  /** Reads a value; throws a {@link UsageError} with the right forms if it is wrong. */
  static StepValue parse(String text) {
    Matcher sum = SUM.matcher(text.strip());
    return sum.matches() && !ClockRange.isIn(text)
        ? new StepValue(operand(sum.group(1)), sum.group(2), Optional.of(operand(sum.group(3))))
        : of(operand(text));
  }

  static Condition condition(String text) {
    Matcher comparison = COMPARISON.matcher(text.strip());
    if (!comparison.matches()) {
      throw new UsageError(
          "this is not a condition; write step.column > 0, with =, !=, <, <=, > or >= between blanks");
    }
    return new Condition(
        operand(comparison.group(1)), comparison.group(2), operand(comparison.group(3)));
  }

  private static Operand operand(String written) {
    String text = written.strip();
    if (ClockRange.isIn(text)) {
      return new Clock(ClockRange.parse(text));
    }
    if (LITERAL.matcher(text).matches()) {
      return new Literal(text);
    }
    Matcher reply = REPLY.matcher(text);
    if (!reply.matches()) {
      throw new UsageError("'" + text + "' is not a value" + FORMS);
    }
    Pick pick =
        reply.group(1) == null ? Pick.FIRST : Pick.valueOf(reply.group(1).toUpperCase(Locale.ROOT));
    return reply(pick, reply.group(1) == null ? reply.group(3) : reply.group(2).strip());
  }

  private static Reply reply(Pick pick, String text) {
    if (pick == Pick.COUNT) {
      return new Reply(pick, text, "");
    }
    List<String> parts = Columns.split(text, '.');
    if (parts.size() < 2 || parts.contains("")) {
      throw new UsageError("'" + text + "' names no column" + FORMS);
    }
    String column = parts.get(parts.size() - 1);
    return new Reply(
        pick, String.join(".", parts.subList(0, parts.size() - 1)), Identifier.internal(column));
  }

  public static StepValue of(Operand operand) {
    return new StepValue(operand, "", Optional.empty());
  }

  /** Reads the column of each row of a reply. */
  static Reply each(String text) {
    return reply(Pick.FIRST, text.strip());
  }
}
