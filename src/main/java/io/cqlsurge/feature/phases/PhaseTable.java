package io.cqlsurge.feature.phases;

import io.cqlsurge.measure.server.NodeLoad;
import io.cqlsurge.measure.server.ServerFigure;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.Phase;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.report.SignificantDigits;
import io.cqlsurge.report.TextTable;
import io.cqlsurge.report.TimeShares;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The tables of a run's phases. */
final class PhaseTable {
  private static final int MAX_NAME = 28;

  /** Width of the titles, and of the column of each phase, in the table of the nodes. */
  private static final int TITLE = 30;

  private static final int COLUMN = 14;

  private PhaseTable() {}

  /** Returns the tables, each with an empty line after it; no line without a mark. */
  static List<String> lines(Phases phases, int width) {
    List<String> lines = new ArrayList<>();
    boolean isWhole = phases.marks().isEmpty();
    if (!isWhole) {
      String heading = "Phases, with latencies in ms; changes are clear at 99 % confidence:";
      lines.addAll(table(phases).section(heading, phases.each(Row::new), width));
    }
    List<Phase> shown = phases.withLoad();
    int columns = (int) Math.min(shown.size(), Math.max(1L, ((long) width - TITLE) / COLUMN));
    for (int i = 0; i < shown.size(); i += columns) {
      lines.addAll(servers(shown.subList(i, Math.min(shown.size(), i + columns)), isWhole));
    }
    return lines;
  }

  /** A phase and what it is compared with. */
  private record Row(Phase phase, Phase baseline) {
    /** Returns a change; {@code none} if there is no clear one. */
    String change(Metric metric) {
      String change = phase.change(baseline, metric);
      return change.equals(Phase.NO_DIFFERENCE) ? "none" : change;
    }

    String latency(Metric metric) {
      return phase.total().counts().operations() == 0 ? "-" : one(phase.value(metric));
    }
  }

  private static TextTable<Row> table(Phases phases) {
    TextTable<Row> table =
        new TextTable<Row>()
            .words("phase", row -> name(row.phase.name(), MAX_NAME))
            .numbers("from s", 4, row -> one(row.phase.span().startSeconds()))
            .numbers("to s", 3, row -> one(row.phase.span().endSeconds()))
            .numbers("op/s", row -> RootLocale.format("%,.0f", row.phase.value(Metric.OP_RATE)))
            .numbers("change", row -> row.change(Metric.OP_RATE))
            .numbers("med", 6, row -> row.latency(Metric.MEDIAN))
            .numbers(".99", row -> row.latency(Metric.P99))
            .numbers("change", row -> row.change(Metric.P99))
            .numbers(".999", 2, row -> row.latency(Metric.P999))
            .numbers("max", 5, row -> row.latency(Metric.MAX))
            .numbers("errors", row -> RootLocale.format("%d", row.phase.total().counts().errors()));
    if (phases.each((phase, before) -> phase.hasRecall()).contains(true)) {
      table
          .numbers("recall", row -> recall(row.phase))
          .numbers("change", 1, row -> row.phase.hasRecall() ? row.change(Metric.RECALL) : "");
    }
    return table;
  }

  private static String recall(Phase phase) {
    return phase.hasRecall() ? RootLocale.format("%.4f", phase.value(Metric.RECALL)) : "";
  }

  private static String one(double value) {
    return RootLocale.format("%.1f", value);
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
            columns(
                "  " + figure.title(),
                loads,
                load -> SignificantDigits.orWhole(figure.value(load))));
      }
    }
  }

  private static <T> String columns(String title, List<T> values, Function<T, String> text) {
    StringBuilder line = new StringBuilder(RootLocale.format("%-30s", title));
    values.forEach(value -> line.append(RootLocale.format("  %12s", text.apply(value))));
    return line.toString();
  }
}
