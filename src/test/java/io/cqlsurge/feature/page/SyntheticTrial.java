package io.cqlsurge.feature.page;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Random;

/** Entries with the same fields and number of digits as real ones. */
final class SyntheticTrial {
  private static final List<String> METRICS =
      List.of(
          "type",
          "total ops",
          "op/s",
          "pk/s",
          "row/s",
          "mean",
          "med",
          ".95",
          ".99",
          ".999",
          "max",
          "time",
          "stderr",
          "errors",
          "gc: #",
          "max ms",
          "sum ms",
          "sdv ms",
          "mb");
  private static final double[] SHAPE = {1, 0.8, 2.6, 6.2, 17, 44};

  private final Random random;
  private long operations;

  private SyntheticTrial(long seed) {
    random = new Random(seed);
  }

  /** Returns a run without a rate limit. */
  static ObjectNode entry(String run, int seconds) {
    return new SyntheticTrial(run.hashCode()).make(run, seconds, List.of("service"));
  }

  /** Returns a run with a fixed rate, which has all three times. */
  static ObjectNode paced(String run, int seconds) {
    List<String> times = List.of("response", "service", "wait");
    return new SyntheticTrial(run.hashCode()).make(run, seconds, times);
  }

  private ObjectNode make(String run, int seconds, List<String> kinds) {
    ObjectNode entry = JsonNodeFactory.instance.objectNode();
    entry.put("revision", run).put("test", "WRITE").put("command", "write duration=1h");
    METRICS.forEach(entry.putArray("metrics")::add);
    ArrayNode rows = entry.putArray("intervals");
    for (int second = 1; second <= seconds; second++) {
      row(rows.addArray(), second);
    }
    entry.put("op rate", "  41,207 op/s  [WRITE: 41,207 op/s]");
    ObjectNode extension = entry.putObject("cqlsurge");
    extension.put("version", 1).put("run", run).put("step", 0).put("threads", 50);
    extension.putObject("results").putObject("op rate").put("value", 41207.3).put("error", 0.0031);
    ObjectNode times = extension.putObject("times");
    for (String name : kinds) {
      times(times.putObject(name), name.equals(kinds.get(0)) ? 0 : seconds);
    }
    table(extension.putObject("client"), seconds, 7);
    return entry;
  }

  private void row(ArrayNode row, int second) {
    long now = 38_000L + random.nextInt(6_000);
    operations += now;
    row.addNull().add(operations).add(now).add(now).add(now);
    latencies(row);
    row.add(second).add(Math.round(1e5 / (20.0 + second)) / 1e5).add(0);
    row.add(0).add(0).add(0).add(0).add(0);
  }

  private void latencies(ArrayNode row) {
    for (double factor : SHAPE) {
      row.add(rounded(1.1 * factor * (0.9 + 0.2 * random.nextDouble())));
    }
  }

  private static double rounded(double value) {
    double scale = value < 10 ? 1000 : 100;
    return Math.round(value * scale) / scale;
  }

  private void times(ObjectNode time, int seconds) {
    time.put("count", operations);
    ArrayNode curve = time.putArray("curve");
    for (int point = 0; point < 100; point++) {
      curve.addArray().add(100 - 100 / (point + 1.0)).add(rounded(1 + point * 0.37));
    }
    byte[] histogram = new byte[6_000];
    random.nextBytes(histogram);
    time.put("histogram", histogram);
    if (seconds > 0) {
      table(time, seconds, SHAPE.length);
    }
  }

  private void table(ObjectNode table, int seconds, int columns) {
    ArrayNode names = table.putArray("columns");
    for (int column = 0; column < columns; column++) {
      names.add("column " + column);
    }
    ArrayNode rows = table.putArray("intervals");
    for (int second = 0; second < seconds; second++) {
      ArrayNode row = rows.addArray();
      for (int column = 0; column < columns; column++) {
        row.add(rounded(random.nextDouble() * Math.pow(6, column % 3)));
      }
    }
  }
}
