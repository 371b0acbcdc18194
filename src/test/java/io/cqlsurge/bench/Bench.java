package io.cqlsurge.bench;

import io.cqlsurge.bench.Load.Shape;
import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A benchmark of cqlsurge and other tools in turn against null servers: medians of each figure.
 * Figures are of whole processes, including start-up and warm-up of the virtual machine.
 */
final class Bench {
  private static final long USUAL_OPERATIONS = 5_000_000;

  private final Options options;
  private final int port;
  private final Entrants entrants;

  private Bench(Options options, int port) {
    this.options = options;
    this.port = port;
    this.entrants = new Entrants(options, port);
  }

  /** Runs with a port for null servers and the arguments of {@code scripts/bench}. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    Runtime.getRuntime().addShutdownHook(new Thread(Bench::endChildren));
    List<String> words = List.of(arguments).subList(1, arguments.length);
    try {
      Options options = OptionReader.read(words);
      System.out.println(Heading.of(words));
      new Bench(options, Integer.parseInt(arguments[0])).run();
    } catch (UsageError e) {
      System.err.println(e.getMessage());
      System.exit(1);
    }
  }

  private static void endChildren() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroy);
  }

  private void run() throws IOException, InterruptedException {
    switch (options.task()) {
      case COMPARE -> compare();
      case PACKAGES -> packages();
      case CURVE -> curve(options.curve().orElseThrow());
      case PACED -> paced();
      case DELAY -> new Delay(options, port, entrants).run();
    }
  }

  private void compare() throws IOException, InterruptedException {
    long operations = options.operations().orElse(USUAL_OPERATIONS);
    List<Load> loads = new ArrayList<>();
    for (int lanes : options.lanes()) {
      loads.add(new Load(operations, options.rows(), lanes, Shape.USUAL, 1).atMost(operations));
    }
    try (Server server = filled(loads.get(0))) {
      for (Load load : loads) {
        ContestTable table =
            new ContestTable(System.out, List.of("threads", "n", "rows"), Figure.USUAL);
        add(server, table, new Curve.Point(String.valueOf(load.lanes()), load));
        table.end();
      }
    }
  }

  private void packages() throws IOException, InterruptedException {
    long operations = options.operations().orElse(USUAL_OPERATIONS);
    System.out.println("\nagainst: " + String.join(", ", options.against()));
    for (int lanes : options.lanes()) {
      Load load = new Load(operations, options.rows(), lanes, Shape.USUAL, 1).atMost(operations);
      try (Server server = filled(load)) {
        Packages packages = new Packages(load, options.runs(), server::measure);
        for (String kind : options.kinds()) {
          packages.print(System.out, kind, entrants);
        }
      }
    }
  }

  private void curve(Curve curve) throws IOException, InterruptedException {
    ContestTable table =
        new ContestTable(System.out, List.of(curve.axis(), "n", "rows"), curve.figures());
    for (Curve.Point point : curve.points()) {
      Load load = point.load().atMost(options.operations().orElse(Long.MAX_VALUE));
      try (Server server = filled(load)) {
        add(server, table, new Curve.Point(point.label(), load));
      }
    }
    table.end();
  }

  private void paced() throws IOException, InterruptedException {
    Load most = Collections.max(Paced.loads(options), Comparator.comparingLong(Load::rows));
    try (Server server = filled(most)) {
      Paced.run(options, port, server);
    }
  }

  /** Starts a server with all rows, and warms it up. */
  private Server filled(Load load) throws IOException, InterruptedException {
    Server server = new Server(port, List.of(), load.addresses());
    System.err.println("Filling " + load.rows() + " rows");
    var unused = server.measure(entrants.cqlsurge("write", load.filling()));
    return server;
  }

  private void add(Server server, ContestTable table, Curve.Point point)
      throws IOException, InterruptedException {
    Load load = point.load();
    Contest contest = new Contest(options.runs(), server::measure);
    List<String> labels =
        List.of(point.label(), String.valueOf(load.operations()), String.valueOf(load.rows()));
    for (String kind : options.kinds()) {
      Map<String, List<Cost>> costs = contest.run(entrants.all(kind, load, options.bare()));
      table.add(labels, load, costs);
    }
  }
}
