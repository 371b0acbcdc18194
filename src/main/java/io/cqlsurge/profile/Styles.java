package io.cqlsurge.profile;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.generate.value.TextForm;
import io.cqlsurge.generate.value.ValueStyle;
import io.cqlsurge.grammar.Range;
import io.cqlsurge.grammar.UsageError;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A reader of the form of a column's values: the kind of a text, digits, steps, relative times. */
final class Styles {
  /** The allowed lengths; a message to the database has at most 256 MiB. */
  static final Range LENGTH = new Range(0, 256 << 20);

  private static final Range STEPS = new Range(1, Long.MAX_VALUE);

  /** A time; its groups are the sign, and the amount with its unit. */
  private static final Pattern NOW = Pattern.compile("now(?:([+-])(\\w+))?");

  private final Context context;
  private final Section section;

  Styles(Context context, Section section) {
    this.context = context;
    this.section = section;
  }

  ValueStyle style() {
    Optional<TextForm> text =
        section
            .read("text", "", TextForm::kind)
            .or(() -> section.read("format", "", TextForm::format))
            .or(() -> section.read("compressible", "", TextForm::compressible));
    text.ifPresent(this::checkSize);
    Optional<Integer> scale = section.read("scale", "", Styles::scale);
    return new ValueStyle(text, scale.orElse(0), section.distribution("step", STEPS));
  }

  private static int scale(String text) {
    if (!text.matches("[0-9]|1[0-8]")) {
      throw new UsageError("must be the number of digits after the decimal point, from 0 to 18");
    }
    return Integer.parseInt(text);
  }

  private void checkSize(TextForm form) {
    Optional<DistributionSpec> size = section.distribution("size", LENGTH);
    if (size.isPresent() && !form.hasSize()) {
      context.addError(section.location("size"), "size has no effect on this text; remove it");
    } else if (form.hasSize() && size.map(DistributionSpec::min).orElse(0L) < form.minSize()) {
      context.addError(
          section.location("size"),
          "this text needs a size of at least "
              + form.minSize()
              + ", such as size: uniform(200..500)");
    }
  }

  /**
   * Returns the numbers of a population. Times relative to now become milliseconds since 1970; now
   * is the start of the day, so that all runs of a day generate the same values.
   *
   * @param dates replaces dates by numbers
   */
  Optional<DistributionSpec> population(UnaryOperator<String> dates) {
    if (!section.text("population").orElse("").contains("now")) {
      return section.read(
          "population", "fixed(%s)", numbers -> DistributionSpec.parse(dates.apply(numbers)));
    }
    Instant now = Instant.now().truncatedTo(ChronoUnit.DAYS);
    context.addWarning(
        section.location("population"),
        "now is "
            + now
            + ", the start of this day; on other days the same seeds give other values");
    return section.read(
        "population",
        "",
        text -> {
          String times = NOW.matcher(text).replaceAll(time -> time(now, time));
          return DistributionSpec.parse(times.contains("(") ? times : "uniform(" + times + ")");
        });
  }

  private static String time(Instant now, MatchResult time) {
    String sign = time.group(1);
    if (sign == null) {
      return String.valueOf(now.toEpochMilli());
    }
    String amount = time.group(2);
    try {
      Duration distance = Duration.parse(sign + (amount.endsWith("d") ? "P" : "PT") + amount);
      return String.valueOf(now.plus(distance).toEpochMilli());
    } catch (DateTimeParseException e) {
      throw new UsageError("'" + time.group() + "' is not a time; write now, now-7d or now+12h");
    }
  }
}
