package io.cqlsurge.bench;

import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.ToDoubleBiFunction;

/** A figure of a run: a column of the tables. NaN is an unknown figure. */
enum Figure {
  CPU("CPU µs/op", 2, (load, cost) -> micros(load, cost.cpu().total())),
  USER("user", 2, (load, cost) -> micros(load, cost.cpu().user())),
  SYSTEM("system", 2, (load, cost) -> micros(load, cost.cpu().system())),
  RATE("op/s", 0, (load, cost) -> cost.results().opRate()),
  DATA("MB/s", 1, (load, cost) -> cost.results().opRate() * load.shape().bytes() / 1e6),
  MEDIAN("median ms", 1, (load, cost) -> cost.results().medianMs()),
  P99("p99 ms", 1, (load, cost) -> cost.results().p99Ms()),
  P999("p99.9 ms", 1, (load, cost) -> cost.results().p999Ms()),
  SWITCHES(
      "switches/1000 op", 1, (load, cost) -> 1e3 * cost.looks().switches() / load.operations()),
  GC("GC ms", 0, (load, cost) -> cost.gc().pauseMs()),
  ALLOCATED("B/op", 0, (load, cost) -> cost.gc().allocatedBytes() / load.operations()),
  PEAK("peak MiB", 0, (load, cost) -> cost.looks().peakMiB()),
  THREADS("threads of the process", 0, (load, cost) -> cost.looks().threads()),
  START("start CPU s", 2, (load, cost) -> cost.paced().startSeconds()),
  LAG("lag p99 ms", 3, (load, cost) -> cost.paced().lagMs()),
  WAIT_MEDIAN("wait median ms", 3, (load, cost) -> cost.paced().waitMedianMs()),
  WAIT_P99("wait p99 ms", 3, (load, cost) -> cost.paced().waitP99Ms()),
  RESPONSE_MEDIAN("response median ms", 3, (load, cost) -> cost.paced().medianMs()),
  RESPONSE_P99("response p99 ms", 3, (load, cost) -> cost.paced().p99Ms()),
  RESPONSE_P999("response p99.9 ms", 3, (load, cost) -> cost.paced().p999Ms()),
  FIRST_P99("first 5 s p99 ms", 3, (load, cost) -> cost.paced().firstP99Ms());

  /** The figures of runs with a varying amount of data. */
  static final Set<Figure> WITH_DATA = Collections.unmodifiableSet(EnumSet.range(CPU, THREADS));

  /** The figures that do not depend on a varying amount of data. */
  static final Set<Figure> USUAL = without(DATA);

  /** The figures of runs at a rate. */
  static final Set<Figure> PACED = paced();

  private final String heading;
  private final int digits;
  private final ToDoubleBiFunction<Load, Cost> figure;

  Figure(String heading, int digits, ToDoubleBiFunction<Load, Cost> figure) {
    this.heading = heading;
    this.digits = digits;
    this.figure = figure;
  }

  private static Set<Figure> without(Figure omitted) {
    Set<Figure> figures = EnumSet.copyOf(WITH_DATA);
    figures.remove(omitted);
    return Collections.unmodifiableSet(figures);
  }

  /** Returns the figures of processes, with those of runs at a rate between them. */
  private static Set<Figure> paced() {
    Set<Figure> figures = new LinkedHashSet<>(List.of(CPU, START));
    figures.addAll(EnumSet.range(LAG, FIRST_P99));
    figures.addAll(List.of(SWITCHES, PEAK));
    return Collections.unmodifiableSet(figures);
  }

  private static double micros(Load load, double seconds) {
    return seconds * 1e6 / load.operations();
  }

  String heading() {
    return heading;
  }

  double of(Load load, Cost cost) {
    return figure.applyAsDouble(load, cost);
  }

  /** Returns the median over some runs, as the tables show it. */
  String show(Load load, List<Cost> costs) {
    double[] values = costs.stream().mapToDouble(cost -> of(load, cost)).toArray();
    double median = Spread.of(values).median();
    return Double.isNaN(median) ? "–" : String.format(Locale.ROOT, "%." + digits + "f", median);
  }
}
