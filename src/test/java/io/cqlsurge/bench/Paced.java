package io.cqlsurge.bench;

import io.cqlsurge.bench.Load.Shape;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The cost and the punctuality of clients at fixed rates. */
final class Paced {
  private static final int LANES = 100;
  private static final long MOST_SECONDS = 60;
  private static final long LEAST_SECONDS = 12;
  private static final long USUAL_OPERATIONS = 500_000;

  private final Options options;
  private final Path folder;
  private final Entrants entrants;

  private Paced(Options options, int port, Path folder) {
    this.options = options;
    this.folder = folder;
    this.entrants = new Entrants(options, port, Optional.of(folder));
  }

  /** Prints a table with a row for each rate and program. */
  static void run(Options options, int port, Server server)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("cqlsurge-paced");
    try {
      new Paced(options, port, folder).print(server);
    } finally {
      PacedResults.clear(folder);
      Files.delete(folder);
    }
  }

  /** Returns the work of each rate. */
  static List<Load> loads(Options options) {
    return options.rates().stream()
        .map(
            rate -> {
              long operations = rate * options.seconds().orElse(seconds(rate));
              return new Load(operations, options.rows(), LANES, Shape.USUAL, 1)
                  .atMost(operations)
                  .at(rate);
            })
        .toList();
  }

  /** Returns the duration for about as many operations at each rate. */
  private static long seconds(long rate) {
    return Math.max(LEAST_SECONDS, Math.min(MOST_SECONDS, USUAL_OPERATIONS / rate));
  }

  private void print(Server server) throws IOException, InterruptedException {
    ContestTable table = new ContestTable(System.out, List.of("rate", "seconds"), Figure.PACED);
    List<Load> loads = loads(options);
    for (String kind : options.kinds()) {
      Map<String, Double> starts = starts(server, kind, loads.get(0).atMost(1));
      for (Load load : loads) {
        Contest contest = new Contest(options.runs(), command -> measure(server, command, starts));
        long rate = load.perSecond().orElseThrow();
        table.add(
            List.of(String.valueOf(rate), String.valueOf(load.operations() / rate)),
            load,
            contest.run(entrants.all(kind, load, options.bare())));
      }
    }
    table.end();
  }

  /** Returns the CPU time in seconds that each program needs for one operation. */
  private Map<String, Double> starts(Server server, String kind, Load one)
      throws IOException, InterruptedException {
    Map<String, Double> starts = new HashMap<>();
    for (Command command : entrants.all(kind, one, options.bare())) {
      System.err.println("Start: " + command.name());
      starts.put(command.name(), server.measure(command).cpu().total());
    }
    return starts;
  }

  private Cost measure(Server server, Command command, Map<String, Double> starts)
      throws IOException, InterruptedException {
    PacedResults.clear(folder);
    Cost cost = server.measure(command);
    double start = starts.getOrDefault(command.name(), Double.NaN);
    return cost.with(PacedResults.read(folder, start));
  }
}
