package io.cqlsurge.profile;

import io.cqlsurge.dataset.DataFile;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.generate.value.ClockRange;
import io.cqlsurge.generate.value.TextForm;
import io.cqlsurge.generate.value.ValueStyle;
import io.cqlsurge.generate.value.VectorClusters;
import io.cqlsurge.grammar.Range;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.schema.CqlType;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A reader for the form in which a column has its values: text kind, digits, steps, times. */
record Styles(Context context, Section section) {
  /** The allowed lengths; a message to the database has at most 256 MiB. */
  static final Range LENGTH = new Range(0, 256 << 20);

  private static final long SECONDS_PER_DAY = ChronoUnit.DAYS.getDuration().toSeconds();
  private static final Range STEPS = new Range(1, Long.MAX_VALUE);

  private static final Pattern ROWS = Pattern.compile("rows\\(([^()]+)\\)");

  /** A time; its groups are the sign, and the amount with its unit. */
  private static final Pattern NOW = Pattern.compile("now(?:([+-])(\\w+))?");

  private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]+-[0-9]+(T[0-9:]*)?");
  private static final Set<CqlType.Kind> DATED = Set.of(CqlType.Kind.DATE, CqlType.Kind.TIMESTAMP);

  ValueStyle style() {
    Optional<TextForm> text =
        section
            .read("text", "", TextForm::kind)
            .or(() -> section.read("format", "", TextForm::format))
            .or(() -> section.read("compressible", "", TextForm::compressible));
    text.ifPresent(this::checkSize);
    Optional<Integer> scale = section.read("scale", "", Styles::scale);
    return new ValueStyle(
        text,
        section.read("vector", "", VectorClusters::parse),
        scale.orElse(0),
        section.distribution("step", STEPS),
        section.read("nulls", "", Styles::nulls).orElse(0.0),
        isClock() ? section.read("population", "", ClockRange::parse) : Optional.empty());
  }

  /** Returns the file whose rows the population numbers. */
  Optional<DataFile> rows() {
    return section
        .text("population")
        .map(ROWS::matcher)
        .filter(Matcher::matches)
        .map(rows -> rows.group(1))
        .flatMap(file -> section.read("population", "", any -> context.rows().apply(file)))
        .flatMap(found -> found);
  }

  private boolean isClock() {
    return section.text("population").filter(ClockRange::isIn).isPresent();
  }

  private static double nulls(String text) {
    if (!text.matches("0?\\.[0-9]{1,18}|0")) {
      throw new UsageError("write the share of rows without a value, from 0 to below 1, as in 0.3");
    }
    return Double.parseDouble(text);
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
   * Returns a population's numbers. A date of a date column becomes days, and other times become
   * ms, since 1970 in UTC; now is the start of the day, so that all runs of a day generate the same
   * values.
   */
  Optional<DistributionSpec> population(Optional<CqlType.Kind> column, Optional<DataFile> rows) {
    if (isClock()) {
      return Optional.empty();
    }
    if (section.text("population").filter(text -> ROWS.matcher(text).matches()).isPresent()) {
      return rows.map(
          file ->
              DistributionSpec.parse(
                  file.rows() == 1 ? "fixed(1)" : "seq(1.." + file.rows() + ")"));
    }
    Instant now = Instant.now().truncatedTo(ChronoUnit.DAYS);
    boolean isRelative = section.text("population").orElse("").contains("now");
    if (isRelative) {
      context.addWarning(
          section.location("population"),
          "now is "
              + now
              + ", the start of this day; on other days the same seeds give other values");
    }
    return section.read(
        "population",
        "fixed(%s)",
        text -> {
          String dated = DATE.matcher(text).replaceAll(date -> date(date.group(), column));
          String times = NOW.matcher(dated).replaceAll(time -> time(now, time, column));
          boolean isRange = isRelative && !times.contains("(");
          return DistributionSpec.parse(isRange ? "uniform(" + times + ")" : times);
        });
  }

  private static String date(String date, Optional<CqlType.Kind> column) {
    if (column.filter(DATED::contains).isEmpty()) {
      return date;
    }
    try {
      LocalDateTime time = LocalDateTime.parse(date.indexOf('T') < 0 ? date + "T00:00" : date);
      return number(time.toInstant(ZoneOffset.UTC), column);
    } catch (DateTimeException e) {
      throw new UsageError("'" + date + "' is not a date; write 2025-12-31 or 2025-12-31T23:59");
    }
  }

  private static String time(Instant now, MatchResult time, Optional<CqlType.Kind> column) {
    String sign = time.group(1);
    if (sign == null) {
      return number(now, column);
    }
    String amount = time.group(2);
    try {
      Duration distance = Duration.parse(sign + (amount.endsWith("d") ? "P" : "PT") + amount);
      return number(now.plus(distance), column);
    } catch (DateTimeParseException e) {
      throw new UsageError("'" + time.group() + "' is not a time; write now, now-7d or now+12h");
    }
  }

  private static String number(Instant time, Optional<CqlType.Kind> column) {
    boolean isDay = column.filter(CqlType.Kind.DATE::equals).isPresent();
    return String.valueOf(
        isDay ? Math.floorDiv(time.getEpochSecond(), SECONDS_PER_DAY) : time.toEpochMilli());
  }
}
