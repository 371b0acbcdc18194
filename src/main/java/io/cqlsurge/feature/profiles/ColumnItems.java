package io.cqlsurge.feature.profiles;

import io.cqlsurge.cql.Identifier;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Literals;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.inference.ChiSquareTest;

/**
 * The {@code columnspec} items for columns.
 *
 * @param names returns the name in the profile for a name as stored
 * @param rows the table's row count, which scales large populations
 * @param literals writes values where there are few; empty if no values are written
 * @param lines receives the lines
 */
record ColumnItems(
    UnaryOperator<String> names, double rows, Optional<Literals> literals, List<String> lines) {
  /** Populations with at least this share in the rows grow with the table. */
  private static final double GROWING = 0.05;

  /** Smaller populations do not grow with the table. */
  private static final int MIN_GROWING = 20;

  private static final int MIN_VALUES = 100;
  private static final double SIGNIFICANT = 0.001;

  /** The compressibility is the values' if at least this share is distinct. */
  private static final double TYPICAL = 0.9;

  private static final double MIN_SHARE = 0.01;
  private static final double NOT_COMPRESSIBLE = 0.99;
  private static final int MAX_SCALE = 18;
  private static final double MAX_NULLS = 0.9999;
  private static final long LAST_NS_OF_DAY = 86_399_999_999_999L;

  /** Maximum byte count for a number in a population. */
  private static final int MAX_NUMBER_BYTES = 8;

  /**
   * Adds the items for a column outside the primary key, and for its components. The name is that
   * in the profile.
   */
  void value(String name, ColumnSample sample) {
    List<String> settings = new ArrayList<>();
    if (sample.nulls() > 0) {
      settings.add("nulls: " + ProfileTexts.number(Math.min(MAX_NULLS, sample.nulls())));
    }
    value(name, sample, settings);
  }

  private void value(String name, ColumnSample sample, List<String> settings) {
    Optional<String> listed = sample.listed(literals, true);
    if (listed.isPresent()) {
      settings.add("values: " + listed.get());
    } else if (sample.values().count() > 0) {
      addPopulation(sample, settings);
      addSize(sample, settings);
    }
    item(name, sample, settings);
    components(name, sample);
  }

  /** Adds the item for a key column with these settings, and those for its components. */
  void key(String name, ColumnSample sample, List<String> given) {
    List<String> settings = new ArrayList<>(given);
    boolean hasSize = given.stream().anyMatch(setting -> setting.matches("(size|values).*"));
    if (sample.values().count() > 0 && !hasSize) {
      addSize(sample, settings);
    }
    item(name, sample, settings);
    components(name, sample);
  }

  /**
   * Returns the settings for a clustering column's values.
   *
   * @param most the most values under one parent
   * @param draws how many values are drawn for all partitions
   */
  List<String> siblings(ColumnSample sample, long most, double draws) {
    Optional<String> listed = sample.listed(literals, false);
    if (listed.isPresent() && sample.frequencies().size() >= most) {
      return List.of("values: " + listed.get());
    }
    if (sample.hasLength() && most > 1 && sample.values().count() > 0) {
      // Rows that are numbered have codes in these texts, so that all differ.
      return List.of("size: " + sample.values().distribution());
    }
    long possible = possible(sample.type().kind());
    OptionalDouble population = sample.values().distinct().population(draws);
    if (population.isPresent() && sample.parts().isEmpty()) {
      long count = Math.max(most, Math.round(population.getAsDouble()));
      long first = first(sample);
      long last = first + count - 1;
      return List.of(
          "population: uniform(%d..%d)"
              .formatted(first, possible == 0 ? last : Math.min(last, possible)));
    }
    return possible == 0 ? List.of() : List.of("population: uniform(1..%d)".formatted(possible));
  }

  /** Returns the largest number of a narrow type; 0 for others. */
  private static long possible(CqlType.Kind kind) {
    return switch (kind) {
      case TINYINT -> Byte.MAX_VALUE;
      case SMALLINT -> Short.MAX_VALUE;
      case INT, DATE -> Integer.MAX_VALUE;
      case TIME -> LAST_NS_OF_DAY;
      default -> 0;
    };
  }

  private void components(String name, ColumnSample sample) {
    boolean hasFloats = sample.vectors().count() > 0;
    if (hasFloats && sample.vectors().clusters().isEmpty()) {
      lines.add("  - name: " + ProfileTexts.yaml(name + ".element"));
      lines.add("    population: uniform(-1..1)");
    }
    for (int i = 0; i < sample.parts().size() && !hasFloats; i++) {
      String part = sample.type().parts().get(i).name();
      boolean isField = sample.type().kind() == CqlType.Kind.UDT;
      if (sample.parts().get(i).values().count() > 0) {
        value(
            name + "." + (isField ? quoted(part) : part), sample.parts().get(i), new ArrayList<>());
      }
    }
  }

  /** Returns the name in the profile for a name as stored, in double quotes if necessary. */
  String quoted(String name) {
    return Identifier.quoted(names.apply(name));
  }

  private void item(String name, ColumnSample sample, List<String> settings) {
    if (!settings.isEmpty()) {
      lines.add("  - name: " + ProfileTexts.yaml(name) + comment(sample));
      settings.forEach(line -> lines.add("    " + line));
    }
  }

  private static String comment(ColumnSample sample) {
    DistinctCount distinct = sample.values().distinct();
    if (distinct.added() == 0) {
      return "";
    }
    return String.format(
        Locale.ROOT,
        "  # %,d values, %,d distinct%s%s",
        distinct.added(),
        distinct.count(),
        distinct.isExact() ? "" : " (±0.9 %)",
        sample.nulls() > 0
            ? String.format(Locale.ROOT, ", and %.3g %% null", 100 * sample.nulls())
            : "");
  }

  private void addPopulation(ColumnSample sample, List<String> settings) {
    CqlType.Kind kind = sample.type().kind();
    if (!sample.parts().isEmpty()) {
      sample.vectors().clusters().ifPresent(text -> settings.add("vector: " + text));
      return;
    }
    boolean isReal = kind == CqlType.Kind.FLOAT || kind == CqlType.Kind.DOUBLE;
    OptionalDouble population = sample.values().distinct().population();
    long first = first(sample);
    if (population.isPresent() || first > 1) {
      settings.add(population(sample, first));
      if (isReal) {
        settings.add("scale: 1");
      }
    }
    if (kind == CqlType.Kind.DECIMAL && sample.scale() > 0) {
      settings.add("scale: " + Math.min(MAX_SCALE, sample.scale()));
    }
  }

  /** Returns the smallest number in a population whose values have the usual byte count. */
  private static long first(ColumnSample sample) {
    double bytes = sample.values().mean();
    return switch (sample.type().kind()) {
      case DECIMAL -> ofBytes(bytes - Integer.BYTES);
      case VARINT -> ofBytes(bytes);
      default -> 1;
    };
  }

  private static long ofBytes(double bytes) {
    long whole = Math.min(MAX_NUMBER_BYTES, Math.round(bytes));
    return whole <= 1 ? 1 : 1L << (Byte.SIZE * (whole - 1) - 1);
  }

  private String population(ColumnSample sample, long first) {
    OptionalDouble population = sample.values().distinct().population();
    if (population.isEmpty()) {
      return "population: uniform(%d..%d)".formatted(first, first * 127);
    }
    long count = Math.max(1, Math.round(population.getAsDouble()));
    List<Long> frequencies = List.copyOf(sample.frequencies().values());
    if (isUneven(frequencies)) {
      return IntStream.range(0, frequencies.size())
          .mapToObj(i -> frequencies.get(i) + ":" + (first + i))
          .collect(Collectors.joining(",", "population: weights(", ")"));
    }
    return count == 1
        ? "population: fixed(" + first + ")"
        : "population: uniform(%d..%s)".formatted(first, last(first, count));
  }

  private String last(long first, long count) {
    return first == 1 && count >= GROWING * rows && count > MIN_GROWING
        ? scaled((double) count)
        : String.valueOf(first + count - 1);
  }

  /** Returns a number that grows with the parameter {@code rows}. */
  String scaled(double count) {
    return "${rows:%s}*%s".formatted(ProfileTexts.number(rows), ProfileTexts.number(count / rows));
  }

  private static boolean isUneven(List<Long> frequencies) {
    long[] counts = frequencies.stream().mapToLong(Long::longValue).toArray();
    double[] equal = new double[counts.length];
    Arrays.fill(equal, 1);
    return counts.length > 1
        && Arrays.stream(counts).sum() >= MIN_VALUES
        && new ChiSquareTest().chiSquareTest(equal, counts) < SIGNIFICANT;
  }

  private static void addSize(ColumnSample sample, List<String> settings) {
    CqlType.Kind kind = sample.type().kind();
    Figures values = sample.values();
    if (sample.hasLength()) {
      settings.add("size: " + values.distribution());
      double share = values.compressibility();
      boolean isTypical = values.distinct().count() > TYPICAL * values.count();
      // Without such a setting, small populations have similar sizes, as in cassandra-stress.
      settings.add(
          isTypical && share < NOT_COMPRESSIBLE
              ? "compressible: " + ProfileTexts.number(Math.max(MIN_SHARE, share))
              : "text: printable");
    } else if (kind.isCollection() && sample.elements().count() > 0) {
      settings.add("size: " + sample.elements().distribution());
    }
  }

  /**
   * Returns how many draws from equally likely values have this many distinct ones on average; at
   * most five per value, so that fewer than 1 % are missing.
   */
  static double draws(double distinct, double all) {
    double draws = -all * Math.log1p(-distinct / all);
    return distinct >= all ? 5 * all : Math.min(5 * all, Math.max(distinct, draws));
  }
}
