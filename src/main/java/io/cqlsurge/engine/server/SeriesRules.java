package io.cqlsurge.engine.server;

import io.cqlsurge.engine.server.Samples.Sample;
import io.cqlsurge.measure.server.Amount;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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

/** The resource {@code series.txt}: which samples of a node form an amount. */
public final class SeriesRules {
  private static final String QUERY = "SELECT";
  private static final List<String> LINES = lines();
  private static final List<Rule> RULES =
      LINES.stream().filter(line -> !line.startsWith(QUERY)).map(Rule::of).toList();

  private SeriesRules() {}

  private record Rule(Amount amount, List<Series> series) {
    static Rule of(String line) {
      String[] parts = line.split(" ", 2);
      return new Rule(
          Amount.valueOf(parts[0]),
          Arrays.stream(parts[1].split("\\+", -1)).map(Series::of).toList());
    }

    List<Sample> samples(Samples reported) {
      return series.stream().flatMap(each -> each.in(reported)).toList();
    }
  }

  /** The samples with a name whose labels match. */
  private record Series(String name, Predicate<String> labels, double factor) {
    static Series of(String text) {
      String[] scaled = text.split("\\*(?=1e)", 2);
      String[] parts = scaled[0].split("[{}]", 2);
      Stream<String> conditions =
          parts.length == 1
              ? Stream.of()
              : Arrays.stream(parts[1].substring(0, parts[1].length() - 1).split(";", -1));
      return new Series(
          parts[0],
          conditions.map(Series::condition).reduce(any -> true, Predicate::and),
          scaled.length == 1 ? 1 : Double.parseDouble(scaled[1]));
    }

    private static Predicate<String> condition(String text) {
      String wanted = text.replaceFirst("^!", "");
      Predicate<String> found =
          Pattern.compile("\\b" + (wanted.contains("=") ? wanted : wanted + "=")).asPredicate();
      return text.startsWith("!") ? found.negate() : found;
    }

    Stream<Sample> in(Samples samples) {
      return samples.of(name).stream()
          .filter(sample -> labels.test(sample.labels()))
          .map(sample -> new Sample(sample.labels(), factor * sample.value()));
    }
  }

  private static List<String> lines() {
    try (InputStream source =
        Objects.requireNonNull(SeriesRules.class.getResourceAsStream("series.txt"))) {
      return new String(source.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static List<String> queries() {
    return LINES.stream().filter(line -> line.startsWith(QUERY)).toList();
  }

  public static Set<String> names() {
    return RULES.stream()
        .flatMap(rule -> rule.series().stream())
        .map(Series::name)
        .collect(Collectors.toSet());
  }

  /** Returns the samples that form an amount; none if the node does not report it. */
  private static List<Sample> samples(Amount amount, Samples reported) {
    return RULES.stream()
        .filter(rule -> rule.amount() == amount)
        .map(rule -> rule.samples(reported))
        .filter(found -> !found.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  /** Returns the current values that a node reports. */
  public static Map<Amount, Double> values(Samples reported) {
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
  public static List<String> highest(Amount amount, Samples reported, int max) {
    return samples(amount, reported).stream()
        .filter(sample -> sample.value() > 0)
        .sorted(Comparator.comparingDouble(Sample::value).reversed())
        .limit(max)
        .map(sample -> sample.pool() + " " + Math.round(sample.value()))
        .toList();
  }
}
