package io.cqlsurge.feature.server;

import io.cqlsurge.measure.RunEvent;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.server.NodeLoad;
import io.cqlsurge.measure.server.ServerFigure;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.SignificantDigits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Prints the node loads during a run, one line per node. On a terminal, a line appears only when
 * other kinds of work are seen than before, twice in a row, or losses.
 */
final class ServerLines implements RunListener {
  private static final Set<ServerFigure> NOTABLE =
      EnumSet.of(
          ServerFigure.PENDING_TASKS,
          ServerFigure.BLOCKED_TASKS,
          ServerFigure.COMPACTIONS,
          ServerFigure.DROPPED,
          ServerFigure.HINTS);

  private static final Set<ServerFigure> LOSSES =
      EnumSet.of(ServerFigure.DROPPED, ServerFigure.HINTS);

  private final Output output;
  private final Map<String, Set<ServerFigure>> seen = new HashMap<>();
  private final Map<String, Set<ServerFigure>> printed = new HashMap<>();

  ServerLines(Output output) {
    this.output = output;
  }

  @Override
  public void happened(RunEvent event) {
    if (event instanceof RunEvent.NodesLoaded loaded) {
      print(loaded.nodes());
    }
  }

  private void print(List<NodeLoad> nodes) {
    nodes.forEach(
        node ->
            output.table(
                List.of(line(node, EnumSet.allOf(ServerFigure.class))), width -> news(node)));
  }

  private List<String> news(NodeLoad node) {
    Set<ServerFigure> now = EnumSet.copyOf(NOTABLE);
    now.removeIf(figure -> !(figure.value(node) > 0));
    boolean isLasting = now.equals(seen.put(node.address(), now));
    boolean isNew = !now.equals(printed.getOrDefault(node.address(), Set.of()));
    if (!isNew || (!isLasting && Collections.disjoint(now, LOSSES))) {
      return List.of();
    }
    printed.put(node.address(), now);
    return List.of(
        now.isEmpty() ? "server " + node.address() + ": nothing pending" : line(node, now));
  }

  private static String line(NodeLoad node, Set<ServerFigure> figures) {
    List<String> shown = new ArrayList<>();
    for (ServerFigure figure : figures) {
      if (!Double.isNaN(figure.value(node))) {
        boolean isBusy = figure == ServerFigure.PENDING_TASKS && !node.busiest().isEmpty();
        String busiest = isBusy ? " (" + String.join(", ", node.busiest()) + ")" : "";
        shown.add(figure.title() + " " + SignificantDigits.orWhole(figure.value(node)) + busiest);
      }
    }
    return "server " + node.address() + ": " + String.join(", ", shown);
  }
}
