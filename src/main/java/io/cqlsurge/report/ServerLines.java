package io.cqlsurge.report;

import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.server.NodeLoad;
import io.cqlsurge.measure.server.ServerFigure;
import java.util.List;

/** Prints the node loads during a run, one line per node. */
public record ServerLines(Output output) implements RunListener {

  @Override
  public void serverSeen(List<NodeLoad> nodes) {
    nodes.forEach(node -> output.line("server " + node.address() + ": " + figures(node)));
  }

  private static String figures(NodeLoad node) {
    StringBuilder line = new StringBuilder();
    for (ServerFigure figure : ServerFigure.values()) {
      if (!Double.isNaN(figure.value(node))) {
        line.append(line.isEmpty() ? "" : ", ")
            .append(figure.title())
            .append(' ')
            .append(number(figure.value(node)));
        if (figure == ServerFigure.PENDING_TASKS && !node.busiest().isEmpty()) {
          line.append(" (").append(String.join(", ", node.busiest())).append(')');
        }
      }
    }
    return line.toString();
  }

  /** Returns a number, without decimals if it is a whole one; - if it is unknown. */
  static String number(double value) {
    boolean isWhole = Math.abs(value - Math.rint(value)) < 1e-9;
    String known = isWhole ? RootLocale.format("%,.0f", value) : SignificantDigits.of(value);
    return Double.isNaN(value) ? "-" : known;
  }
}
