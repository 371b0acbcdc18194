package io.cqlsurge.report;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.server.NodeLoad;
import io.cqlsurge.measure.server.ServerFigure;
import java.util.List;

/** Prints the load of the nodes during a run, one line per node. */
public final class ServerLines implements RunListener {
  private final Output output;

  public ServerLines(Output output) {
    this.output = output;
  }

  @Override
  public void intervalEnded(Interval interval) {
    // The load of the nodes arrives separately, in serverSeen.
  }

  @Override
  public void serverSeen(List<NodeLoad> nodes) {
    nodes.forEach(node -> output.line("server " + node.address() + ": " + figures(node)));
  }

  private static String figures(NodeLoad node) {
    StringBuilder line = new StringBuilder();
    for (ServerFigure figure : ServerFigure.values()) {
      if (!Double.isNaN(figure.value(node))) {
        line.append(line.isEmpty() ? "" : ", ").append(text(figure, node));
        if (figure == ServerFigure.PENDING_TASKS && !node.busiest().isEmpty()) {
          line.append(" (").append(String.join(", ", node.busiest())).append(')');
        }
      }
    }
    return line.toString();
  }

  /** Returns a figure with its name, such as {@code compactions 2}. */
  static String text(ServerFigure figure, NodeLoad load) {
    return figure.title() + " " + number(figure.value(load));
  }

  /**
   * Returns a number with three digits or more, without decimals that are 0; - if it is unknown.
   */
  static String number(double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    String format =
        Math.abs(value - Math.rint(value)) < 1e-9 || value >= 100
            ? "%,.0f"
            : value < 1 ? "%.3f" : "%.2f";
    return RootLocale.format(format, value);
  }
}
