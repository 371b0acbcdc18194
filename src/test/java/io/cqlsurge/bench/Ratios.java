package io.cqlsurge.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The ratios of the first entrant to each of the others, run by run. */
final class Ratios {
  private Ratios() {}

  /** Returns a line for each other entrant: the median of the ratios of the rounds. */
  static List<String> lines(Load load, Map<String, List<Cost>> costs) {
    List<String> names = List.copyOf(costs.keySet());
    List<String> lines = new ArrayList<>();
    for (String other : names.subList(1, names.size())) {
      List<Cost> ours = costs.get(names.get(0));
      List<Cost> theirs = costs.get(other);
      lines.add(
          names.get(0)
              + " / "
              + other
              + ": CPU "
              + ratio(Figure.CPU, load, ours, theirs)
              + ", op/s "
              + ratio(Figure.RATE, load, ours, theirs));
    }
    return lines;
  }

  private static Spread ratio(Figure figure, Load load, List<Cost> ours, List<Cost> theirs) {
    double[] ratios = new double[ours.size()];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = figure.of(load, ours.get(i)) / figure.of(load, theirs.get(i));
    }
    return Spread.of(ratios);
  }
}
