package io.cqlsurge.feature.metrics;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Metrics in the text format of Prometheus.
 *
 * @param samples values by name with labels, such as {@code x_total{operation="READ"}}
 * @param types types by name
 */
public record MetricsText(Map<String, Double> samples, Map<String, String> types) {
  private static final Pattern SAMPLE = Pattern.compile("([a-z_]+(?:\\{.*})?) (\\S+)");

  /** Reads a text. */
  public static MetricsText of(String text) {
    Map<String, Double> samples = new TreeMap<>();
    Map<String, String> types = new TreeMap<>();
    for (String line : text.lines().toList()) {
      String[] parts = line.split(" ", 4);
      if (line.startsWith("# TYPE ")) {
        types.put(parts[2], parts[3]);
      }
      Matcher sample = SAMPLE.matcher(line);
      if (!line.startsWith("#") && sample.matches()) {
        String value = sample.group(2).replace("+Inf", "Infinity");
        if (samples.put(sample.group(1), Double.valueOf(value)) != null) {
          throw new IllegalArgumentException("twice: " + line);
        }
      }
    }
    return new MetricsText(samples, types);
  }

  /** Returns the value of a sample. */
  public double value(String sample) {
    Double value = samples.get(sample);
    if (value == null) {
      throw new IllegalArgumentException("no " + sample + " in " + samples.keySet());
    }
    return value;
  }

  /** Returns the sum of all samples of a name, with any labels. */
  public double sum(String name) {
    return samples.entrySet().stream()
        .filter(sample -> sample.getKey().equals(name) || sample.getKey().startsWith(name + "{"))
        .mapToDouble(Map.Entry::getValue)
        .sum();
  }

  /** Returns the cumulative counts of the buckets of a histogram, by upper bound. */
  public Map<Double, Double> buckets(String histogram, String operation) {
    String label = "operation=\"" + operation + "\"";
    Pattern bound = Pattern.compile("le=\"([^\"]+)\"");
    Map<Double, Double> buckets = new TreeMap<>();
    samples.forEach(
        (sample, count) -> {
          Matcher matcher = bound.matcher(sample);
          if (sample.startsWith(histogram + "_bucket{")
              && sample.contains(label)
              && matcher.find()) {
            buckets.put(Double.valueOf(matcher.group(1).replace("+Inf", "Infinity")), count);
          }
        });
    return buckets;
  }

  /** Returns the names of all samples without labels, sorted and each once. */
  public List<String> names() {
    return samples.keySet().stream()
        .map(sample -> sample.replaceFirst("\\{.*", ""))
        .distinct()
        .sorted()
        .toList();
  }
}
