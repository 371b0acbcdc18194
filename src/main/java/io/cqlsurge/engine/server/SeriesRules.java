package io.cqlsurge.engine.server;

import io.cqlsurge.engine.server.Samples.Sample;
import io.cqlsurge.measure.server.Amount;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The rules of the resource {@code series.txt}: which samples of a node form an amount. */
final class SeriesRules {
  private static final Map<Amount, List<List<Series>>> RULES = read();

  private SeriesRules() {}

  /**
   * The samples with a name whose labels match.
   *
   * @param conditions such as {@code scope="Read"}
   */
  record Series(String name, List<String> conditions, double factor, Predicate<String> labels) {
    static Series of(String text) {
      String[] scaled = text.split("\\*(?=1e)", 2);
      String[] parts = scaled[0].split("[{}]", 2);
      List<String> conditions =
          parts.length == 1
              ? List.of()
              : List.of(parts[1].substring(0, parts[1].length() - 1).split(";", -1));
      return new Series(
          parts[0],
          conditions,
          scaled.length == 1 ? 1 : Double.parseDouble(scaled[1]),
          conditions.stream().map(Series::condition).reduce(any -> true, Predicate::and));
    }

    private static Predicate<String> condition(String text) {
      boolean isNegated = text.startsWith("!");
      String wanted = isNegated ? text.substring(1) : text;
      Predicate<String> found =
          Pattern.compile("\\b" + (wanted.contains("=") ? wanted : wanted + "=")).asPredicate();
      return isNegated ? found.negate() : found;
    }

    private Stream<Sample> in(Samples samples) {
      return samples.of(name).stream()
          .filter(sample -> labels.test(sample.labels()))
          .map(sample -> new Sample(sample.labels(), factor * sample.value()));
    }
  }

  private static Map<Amount, List<List<Series>>> read() {
    Map<Amount, List<List<Series>>> rules = new EnumMap<>(Amount.class);
    try (InputStream source =
        Objects.requireNonNull(SeriesRules.class.getResourceAsStream("series.txt"))) {
      new String(source.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(" ", 2))
          .forEach(
              line ->
                  rules
                      .computeIfAbsent(Amount.valueOf(line[0]), any -> new ArrayList<>())
                      .add(Arrays.stream(line[1].split("\\+", -1)).map(Series::of).toList()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return rules;
  }

  /** Returns all series of all rules. */
  static List<Series> all() {
    return RULES.values().stream().flatMap(List::stream).flatMap(List::stream).toList();
  }

  /** Returns the names of all series. */
  static Set<String> names() {
    return all().stream().map(Series::name).collect(Collectors.toSet());
  }

  /** Returns the samples that form an amount; none if the node does not report it. */
  static List<Sample> samples(Amount amount, Samples reported) {
    return RULES.getOrDefault(amount, List.of()).stream()
        .map(line -> line.stream().flatMap(series -> series.in(reported)).toList())
        .filter(found -> !found.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  /** Returns the current values of the amounts that a node reports. */
  static Map<Amount, Double> values(Samples reported) {
    Map<Amount, Double> values = new EnumMap<>(Amount.class);
    for (Amount amount : Amount.values()) {
      List<Sample> found = samples(amount, reported);
      if (!found.isEmpty()) {
        values.put(amount, found.stream().mapToDouble(Sample::value).sum());
      }
    }
    return values;
  }

  /** Returns the samples of an amount with the highest values, as text. */
  static List<String> highest(Amount amount, Samples reported, int max) {
    return samples(amount, reported).stream()
        .filter(sample -> sample.value() > 0)
        .sorted(Comparator.comparingDouble(Sample::value).reversed())
        .limit(max)
        .map(sample -> sample.lastLabel() + " " + Math.round(sample.value()))
        .toList();
  }
}
