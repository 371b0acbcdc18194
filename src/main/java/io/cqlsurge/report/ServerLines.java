package io.cqlsurge.report;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.ServerFigures;
import io.cqlsurge.settings.LogSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Prints the figures of the nodes during a run, one line per node. */
public final class ServerLines implements RunListener {
  private static final int MAX_POOLS = 4;
  private static final String UNKNOWN = "-";

  private final Output output;
  private final LogSettings log;
  private boolean unablePrinted;

  public ServerLines(Output output, LogSettings log) {
    this.output = output;
    this.log = log;
  }

  @Override
  public boolean watchesServer() {
    return log.contents().server();
  }

  @Override
  public void intervalEnded(Interval interval) {
    // The figures of nodes arrive separately, in serverSeen.
  }

  @Override
  public void serverSeen(List<ServerFigures> nodes) {
    List<ServerFigures.Unable> unable = new ArrayList<>();
    for (ServerFigures node : nodes) {
      if (node instanceof ServerFigures.Reported reported) {
        output.line("server " + node.address() + ": " + figures(reported));
      } else if (node instanceof ServerFigures.Silent silent) {
        output.line("server " + node.address() + ": no answer, " + silent.reason());
      } else if (node instanceof ServerFigures.Unable one) {
        unable.add(one);
      }
    }
    printUnable(unable);
  }

  /** Prints the nodes that have no figures, only once for all runs of a ramp. */
  private void printUnable(List<ServerFigures.Unable> unable) {
    if (unable.isEmpty() || unablePrinted) {
      return;
    }
    unablePrinted = true;
    String addresses =
        unable.stream().map(ServerFigures::address).collect(Collectors.joining(", "));
    output.line(
        "Server view: not available from "
            + addresses
            + ", "
            + unable.get(0).reason()
            + " (Apache Cassandra supports it from version 4.0)");
  }

  private static String figures(ServerFigures.Reported node) {
    return String.join(
        ", ",
        "pending " + node.pending() + busiest(node),
        "blocked " + node.blocked(),
        "sstable tasks " + node.fileTasks().tasks() + left(node.fileTasks()),
        "coordinated " + number("%,.0f", node.readsPerSecond()) + " reads/s",
        number("%,.0f", node.writesPerSecond()) + " writes/s",
        "key cache " + percent(node.keyCacheHits()),
        "chunk cache " + percent(node.chunkCacheHits()),
        "connections " + number("%.0f", node.connections()));
  }

  private static String busiest(ServerFigures.Reported node) {
    List<String> pools =
        node.pools().stream()
            .filter(pool -> pool.pending() > 0)
            .limit(MAX_POOLS)
            .map(pool -> pool.name() + " " + pool.pending())
            .toList();
    return pools.isEmpty() ? "" : " (" + String.join(", ", pools) + ")";
  }

  private static String left(ServerFigures.FileTasks fileTasks) {
    return fileTasks.tasks() == 0
        ? ""
        : RootLocale.format(" (%,.0f MiB left)", fileTasks.bytesLeft() / MetricRow.BYTES_PER_MIB);
  }

  private static String percent(OptionalDouble share) {
    return share.isPresent()
        ? number("%.0f%%", OptionalDouble.of(share.getAsDouble() * 100))
        : UNKNOWN;
  }

  private static String number(String format, OptionalDouble value) {
    return value.isPresent() ? RootLocale.format(format, value.getAsDouble()) : UNKNOWN;
  }
}
