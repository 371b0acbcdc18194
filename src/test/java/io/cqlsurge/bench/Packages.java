package io.cqlsurge.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The fixed cost of a run and the cost of a further operation, apart from each other, of several
 * packages of cqlsurge. Further operations are those by which the longest run is longer than the
 * one before it: their code is compiled.
 */
final class Packages {
  private static final int SHORTER = 5;

  private final List<Load> loads;
  private final Contest contest;

  /**
   * Creates the measurement.
   *
   * @param longest the work of the longest run
   */
  Packages(Load longest, int rounds, Contest.Runner runner) {
    this.loads =
        List.of(longest.atMost(1), longest.atMost(longest.operations() / SHORTER), longest);
    this.contest = new Contest(rounds, runner);
  }

  /** Prints a table of one kind of operations. */
  void print(PrintStream out, String kind, Entrants entrants)
      throws IOException, InterruptedException {
    List<Command> all = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (Load load : loads) {
      for (Command each : entrants.all(kind, load, false)) {
        all.add(new Command(name(each.name(), load), each.words(), each.environment()));
        if (load.operations() == 1) {
          names.add(each.name());
        }
      }
    }
    Map<String, List<Cost>> costs = contest.run(all);
    out.println();
    out.print("| what |");
    loads.forEach(load -> out.print(" CPU s, n=" + load.operations() + " |"));
    out.println(" CPU µs for each further operation |");
    out.println("|---|---:|---:|---:|---:|");
    for (String name : names) {
      out.print("| " + name + " |");
      loads.forEach(load -> out.print(" " + Spread.of(seconds(costs, name, load)) + " |"));
      out.println(" " + further(costs, name) + " |");
    }
    Spread ours = further(costs, names.get(0));
    for (String name : names.subList(1, names.size())) {
      double ratio = further(costs, name).median() / ours.median();
      out.printf(Locale.ROOT, "%n- a further operation: %s / %s: %.2f", name, names.get(0), ratio);
    }
    out.println();
  }

  private static String name(String command, Load load) {
    return command + ", n=" + load.operations();
  }

  private static double[] seconds(Map<String, List<Cost>> costs, String name, Load load) {
    return costs.get(name(name, load)).stream().mapToDouble(cost -> cost.cpu().total()).toArray();
  }

  private Spread further(Map<String, List<Cost>> costs, String name) {
    double[] more = seconds(costs, name, loads.get(2));
    double[] fewer = seconds(costs, name, loads.get(1));
    for (int i = 0; i < more.length; i++) {
      more[i] = (more[i] - fewer[i]) * 1e6 / operations();
    }
    return Spread.of(more);
  }

  private long operations() {
    return loads.get(2).operations() - loads.get(1).operations();
  }
}
