package io.cqlsurge.report;

import io.cqlsurge.measure.RunListener.Mark;
import io.cqlsurge.measure.server.NodeLoad;
import io.cqlsurge.measure.server.ServerFigure;
import io.cqlsurge.report.Phases.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The tables of a run's phases and of its marks. */
final class PhaseTable {
  private static final int MAX_NAME = 28;

  /** Width that a phase's column has. */
  private static final int COLUMN = 12;

  private static final String HEADING =
      "  %-28s  %8s  %8s  %10s  %9s  %8s  %8s  %9s  %8s  %8s  %7s";
  private static final String ROW =
      "  %-28s  %8.1f  %8.1f  %,10.0f  %9s  %8.1f  %8.1f  %9s  %8.1f  %8.1f  %7d";

  private PhaseTable() {}

  /** Returns the tables, each with an empty line after it; no line without a mark. */
  static List<String> lines(Phases phases) {
    List<String> rows = phases.each(PhaseTable::row);
    if (rows.isEmpty()) {
      return servers(phases);
    }
    boolean hasRecall = phases.each((phase, steady) -> phase.hasRecall()).contains(true);
    List<String> lines = new ArrayList<>();
    lines.add(
        "Phases, with latencies in ms; change from steady at 99 % confidence, = if chance explains"
            + " it, ? if that is unknown:");
    lines.add(
        RootLocale.format(
                HEADING, "phase", "from s", "to s", "op/s", "change", "med", ".99", "change",
                ".999", "max", "errors")
            + (hasRecall ? "    recall     change" : ""));
    lines.addAll(rows);
    lines.add("");
    lines.add(
        RootLocale.format(
            "Time from each mark until rate and p99 were as in steady for %.0f s:",
            Recovery.STABLE_SECONDS));
    phases.marks().forEach(mark -> lines.add(row(mark, phases.recovered(mark))));
    lines.add("");
    lines.addAll(servers(phases));
    return lines;
  }

  private static String row(Phase phase, Phase baseline) {
    return RootLocale.format(
            ROW,
            name(phase.name(), MAX_NAME),
            phase.span().startSeconds(),
            phase.span().endSeconds(),
            phase.value(Metric.OP_RATE),
            phase.change(baseline, Metric.OP_RATE),
            phase.value(Metric.MEDIAN),
            phase.value(Metric.P99),
            phase.change(baseline, Metric.P99),
            phase.value(Metric.P999),
            phase.value(Metric.MAX),
            phase.total().counts().errors())
        + (phase.hasRecall()
            ? RootLocale.format(
                    "  %8.4f  %9s",
                    phase.value(Metric.RECALL), phase.change(baseline, Metric.RECALL))
                .stripTrailing()
            : "");
  }

  /** Returns the start and the end of a long name, which has the status of a command. */
  private static String name(String name, int width) {
    int end = name.length() - (width - 1) / 2;
    return name.length() <= width ? name : name.substring(0, width / 2) + "…" + name.substring(end);
  }

  /** Returns a table with the nodes' figures and an operation's mean time by phase. */
  static List<String> servers(Phases phases) {
    List<Phase> shown = phases.withLoad();
    if (shown.isEmpty()) {
      return List.of();
    }
    List<TimeShares> times = shown.stream().map(phase -> phase.shares().orElseThrow()).toList();
    List<String> lines = new ArrayList<>();
    boolean isWhole = phases.marks().isEmpty();
    List<String> names = shown.stream().map(it -> isWhole ? start(it) : it.name()).toList();
    lines.add(columns("Mean time of an operation, ms", names, name -> name(name, COLUMN)));
    for (String place : TimeShares.PLACES) {
      if (times.stream().anyMatch(each -> each.shares().containsKey(place))) {
        lines.add(
            columns(
                "  " + place, times, each -> ms(each.shares().getOrDefault(place, Double.NaN))));
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

  private static String row(Mark mark, String recovered) {
    return RootLocale.format(
        "  %-28s  %8.1f  %s", name(mark.text(), MAX_NAME), mark.seconds(), recovered);
  }
}
