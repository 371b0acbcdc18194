package io.cqlsurge.report.phases;

import io.cqlsurge.measure.server.NodeLoad;
import io.cqlsurge.measure.server.ServerFigure;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.Phase;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.report.ServerLines;
import io.cqlsurge.report.TimeShares;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The tables of a run's phases. */
final class PhaseTable {
  /** Columns of the whole table. */
  static final int WIDTH = 133;

  private static final int MAX_NAME = 28;

  /** Width of the titles, and of the column of each phase, in the table of the nodes. */
  private static final int TITLE = 30;

  private static final int COLUMN = 14;

  private static final List<String> NAMES =
      List.of(
          "phase", "from s", "to s", "op/s", "change", "med", ".99", "change", ".999", "max",
          "errors");

  private static final String TABLE =
      "  %1$-28s  %2$8s  %3$8s  %4$10s  %5$9s  %6$8s  %7$8s  %8$9s  %9$8s  %10$8s  %11$7s  %12$8s  %13$9s";

  /** A table of 80 columns. */
  private static final String NARROW = "  %1$-28s %4$9s %5$9s %7$8s %8$9s %11$7s %12$7s";

  private PhaseTable() {}

  /** Returns the tables, each with an empty line after it; no line without a mark. */
  static List<String> lines(Phases phases, int width) {
    List<String> lines = new ArrayList<>();
    boolean isWhole = phases.marks().isEmpty();
    if (!isWhole) {
      add(phases, width < WIDTH ? NARROW : TABLE, lines);
    }
    List<Phase> shown = phases.withLoad();
    int columns = (int) Math.min(shown.size(), Math.max(1L, ((long) width - TITLE) / COLUMN));
    for (int i = 0; i < shown.size(); i += columns) {
      lines.addAll(servers(shown.subList(i, Math.min(shown.size(), i + columns)), isWhole));
    }
    return lines;
  }

  private static void add(Phases phases, String format, List<String> lines) {
    boolean hasRecall = phases.each((phase, before) -> phase.hasRecall()).contains(true);
    List<String> names = new ArrayList<>(NAMES);
    names.addAll(hasRecall ? List.of("recall", "change") : List.of("", ""));
    lines.add("Phases, with latencies in ms; changes are clear at 99 % confidence:");
    lines.add(row(format, names));
    phases.each((phase, before) -> lines.add(row(format, cells(phase, before))));
    lines.add("");
  }

  private static String row(String format, List<String> cells) {
    return RootLocale.format(format, cells.toArray()).stripTrailing();
  }

  private static List<String> cells(Phase phase, Phase baseline) {
    boolean hasRecall = phase.hasRecall();
    return List.of(
        name(phase.name(), MAX_NAME),
        one(phase.span().startSeconds()),
        one(phase.span().endSeconds()),
        RootLocale.format("%,.0f", phase.value(Metric.OP_RATE)),
        change(phase, baseline, Metric.OP_RATE),
        latency(phase, Metric.MEDIAN),
        latency(phase, Metric.P99),
        change(phase, baseline, Metric.P99),
        latency(phase, Metric.P999),
        latency(phase, Metric.MAX),
        RootLocale.format("%d", phase.total().counts().errors()),
        hasRecall ? RootLocale.format("%.4f", phase.value(Metric.RECALL)) : "",
        hasRecall ? change(phase, baseline, Metric.RECALL) : "");
  }

  private static String one(double value) {
    return RootLocale.format("%.1f", value);
  }

  private static String latency(Phase phase, Metric metric) {
    return phase.total().counts().operations() == 0 ? "-" : one(phase.value(metric));
  }

  /** Returns a change; {@code none} if there is no clear one. */
  private static String change(Phase phase, Phase baseline, Metric metric) {
    String change = phase.change(baseline, metric);
    return change.equals(Phase.NO_DIFFERENCE) ? "none" : change;
  }

  /** Returns the start and the end of a long name, which says how a command ended. */
  private static String name(String name, int width) {
    int end = name.length() - (width - 1) / 2;
    return name.length() <= width ? name : name.substring(0, width / 2) + "…" + name.substring(end);
  }

  /** Returns a table with the nodes' figures and an operation's mean time by phase. */
  static List<String> servers(List<Phase> shown, boolean isWhole) {
    List<TimeShares> times = shown.stream().map(phase -> phase.shares().orElseThrow()).toList();
    List<String> lines = new ArrayList<>();
    List<String> names =
        shown.stream().map(it -> isWhole ? start(it) : Phase.withoutEnd(it.name())).toList();
    lines.add(columns("Mean time of an operation", names, name -> name(name, COLUMN - 2)));
    lines.add(columns("  total, ms", times, each -> ms(each.total())));
    for (String place : TimeShares.PLACES) {
      if (times.stream().anyMatch(each -> each.shares().containsKey(place))) {
        lines.add(columns("  " + title(place), times, each -> each.percent(place)));
      }
    }
    for (int i = 0; i < shown.size(); i++) {
      String unknown = "  Unknown " + (isWhole ? "" : "in ") + names.get(i) + ": ";
      times.get(i).reason().ifPresent(reason -> lines.add(unknown + reason));
    }
    addLoads(shown.stream().map(phase -> phase.load().orElseThrow()).toList(), lines);
    lines.add("");
    return lines;
  }

  /** Returns what users read: requests wait because no thread is free. */
  private static String title(String place) {
    return place.equals(TimeShares.PLACES.get(0)) ? "queued: due, not sent" : place;
  }

  /** Returns where the only phase begins: its first seconds are left out. */
  private static String start(Phase phase) {
    return RootLocale.format("from %.1f s", phase.span().startSeconds());
  }

  private static String ms(double ms) {
    return Double.isNaN(ms) ? "-" : RootLocale.format("%.3f", ms);
  }

  private static void addLoads(List<NodeLoad> loads, List<String> lines) {
    lines.add("Nodes, mean per node");
    for (ServerFigure figure : ServerFigure.values()) {
      if (loads.stream().anyMatch(load -> !Double.isNaN(figure.value(load)))) {
        lines.add(
            columns("  " + figure.title(), loads, load -> ServerLines.number(figure.value(load))));
      }
    }
  }

  private static <T> String columns(String title, List<T> values, Function<T, String> text) {
    StringBuilder line = new StringBuilder(RootLocale.format("%-30s", title));
    values.forEach(value -> line.append(RootLocale.format("  %12s", text.apply(value))));
    return line.toString();
  }
}
