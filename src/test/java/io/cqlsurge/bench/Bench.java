package io.cqlsurge.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs cqlsurge and others in turn against one null server, and prints the median of each figure.
 * Figures are of whole processes, start-up and warm-up of the virtual machine included.
 */
final class Bench {
  private static final Pattern LATENCY =
      Pattern.compile("Latency (median|99th|99.9th)[^:]*: +(\\S+)");

  private final Map<String, String> options = new LinkedHashMap<>();
  private final int port;

  private Bench(String[] arguments) {
    options.put("--n", "5000000");
    options.put("--threads", "10,100,1000");
    options.put("--runs", "5");
    options.put("--against", "");
    options.put("--more", "no-warmup");
    port = Integer.parseInt(arguments[0]);
    for (int i = 1; i < arguments.length; i += 2) {
      if (!options.containsKey(arguments[i]) || i + 1 == arguments.length) {
        throw new IllegalArgumentException(
            "options, each with a value: " + String.join(" ", options.keySet()));
      }
      options.put(arguments[i], arguments[i + 1]);
    }
  }

  /** Runs with {@code PORT} of a null server and options, see {@code scripts/bench}. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Bench bench = new Bench(arguments);
    System.out.println(
        "| what | threads | CPU µs/op | user | system | op/s | median ms | p99 ms | p99.9 ms |"
            + " peak MiB | threads of the process |");
    System.out.println("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    for (String lanes : bench.options.get("--threads").split(",", -1)) {
      for (String kind : List.of("write", "read")) {
        bench.compare(kind, lanes);
      }
    }
  }

  private void compare(String kind, String lanes) throws IOException, InterruptedException {
    Map<String, List<String>> commands = new LinkedHashMap<>();
    commands.put("cqlsurge " + kind, command("scripts/cqlsurge", kind, lanes));
    if (!options.get("--against").isEmpty()) {
      commands.put("against " + kind, command(options.get("--against"), kind, lanes));
    }
    List<String> bare = new ArrayList<>(List.of("java", "-XX:+UseParallelGC", "-Xmx2g", "-cp"));
    bare.addAll(List.of(System.getProperty("java.class.path"), BareLoop.class.getName()));
    bare.addAll(List.of(String.valueOf(port), kind, options.get("--n"), lanes));
    commands.put("bare loop " + kind, bare);
    Map<String, List<Meter.Cost>> costs = new LinkedHashMap<>();
    for (int run = 0; run < Integer.parseInt(options.get("--runs")); run++) {
      for (var entry : commands.entrySet()) {
        Meter.Cost cost = Meter.run(entry.getValue());
        costs.computeIfAbsent(entry.getKey(), name -> new ArrayList<>()).add(cost);
      }
    }
    costs.forEach((name, list) -> print(name, lanes, list));
  }

  private List<String> command(String program, String kind, String lanes) {
    List<String> command = new ArrayList<>(Arrays.asList(program.split(" +", -1)));
    String n = options.get("--n");
    command.addAll(List.of(kind, "n=" + n));
    command.addAll(Arrays.asList(options.get("--more").split(" +", -1)));
    command.addAll(List.of("-pop", "seq=1.." + n, "-rate", "threads=" + lanes));
    command.addAll(List.of("-node", "127.0.0.1", "-port", "native=" + port));
    command.addAll(List.of("-log", "no-settings", "interval=10s"));
    return command;
  }

  private void print(String name, String lanes, List<Meter.Cost> costs) {
    double n = Double.parseDouble(options.get("--n")) / 1e6;
    System.out.printf(
        Locale.ROOT,
        "| %s | %s | %.2f | %.2f | %.2f | %.0f | %s | %.0f | %.0f |%n",
        name,
        lanes,
        median(costs, cost -> (cost.userSeconds() + cost.systemSeconds()) / n),
        median(costs, cost -> cost.userSeconds() / n),
        median(costs, cost -> cost.systemSeconds() / n),
        median(costs, Meter.Cost::opRate),
        latencies(costs.get(costs.size() / 2).output()),
        median(costs, Meter.Cost::peakMiB),
        median(costs, Meter.Cost::threads));
  }

  private static String latencies(String output) {
    List<String> values = new ArrayList<>();
    Matcher matcher = LATENCY.matcher(output);
    while (matcher.find()) {
      values.add(matcher.group(2));
    }
    return values.size() == 3 ? String.join(" | ", values) : "– | – | –";
  }

  private static double median(List<Meter.Cost> costs, ToDoubleFunction<Meter.Cost> figure) {
    double[] sorted = costs.stream().mapToDouble(figure).sorted().toArray();
    return sorted[sorted.length / 2];
  }
}
