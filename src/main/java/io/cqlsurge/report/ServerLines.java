package io.cqlsurge.report;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.ServerFigures;
import io.cqlsurge.settings.LogSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/** Prints how the nodes fare, a line a node, beside the rows of a run. */
public final class ServerLines implements RunListener {
  private static final int POOLS_TOLD = 4;
  private static final String UNKNOWN = "-";

  private final Output output;
  private final LogSettings log;
  private boolean inabilityTold;

  /** Lines on an output, if the user wants them. */
  public ServerLines(Output output, LogSettings log) {
    this.output = output;
    this.log = log;
  }

  @Override
  public boolean watchesServer() {
    return log.server();
  }

  @Override
  public void intervalEnded(Interval interval) {
    // What the nodes say comes apart from the rows.
  }

  @Override
  public void serverSeen(List<ServerFigures> nodes) {
    List<ServerFigures.Unable> unable = new ArrayList<>();
    for (ServerFigures node : nodes) {
      if (node instanceof ServerFigures.Reported told) {
        output.line("server " + node.address() + ": " + figures(told));
      } else if (node instanceof ServerFigures.Silent silent) {
        output.line("server " + node.address() + ": no answer, " + silent.reason());
      } else if (node instanceof ServerFigures.Unable one) {
        unable.add(one);
      }
    }
    tell(unable);
  }

  /** Said once: the runs of a ramp ask again, but no node learns it meanwhile. */
  private void tell(List<ServerFigures.Unable> unable) {
    if (unable.isEmpty() || inabilityTold) {
      return;
    }
    inabilityTold = true;
    String addresses =
        unable.stream().map(ServerFigures::address).collect(Collectors.joining(", "));
    output.line(
        "Server view: not available from "
            + addresses
            + ", "
            + unable.get(0).reason()
            + " (Apache Cassandra has it from 4.0 on)");
  }

  private static String figures(ServerFigures.Reported told) {
    return String.join(
        ", ",
        "pending " + told.pending() + busiest(told),
        "blocked " + told.blocked(),
        "sstable tasks " + told.fileTasks().tasks() + left(told.fileTasks()),
        "coordinated " + number("%,.0f", told.readsPerSecond()) + " reads/s",
        number("%,.0f", told.writesPerSecond()) + " writes/s",
        "key cache " + percent(told.keyCacheHits()),
        "chunk cache " + percent(told.chunkCacheHits()),
        "connections " + number("%.0f", told.connections()));
  }

  private static String busiest(ServerFigures.Reported told) {
    List<String> pools =
        told.pools().stream()
            .filter(pool -> pool.pending() > 0)
            .limit(POOLS_TOLD)
            .map(pool -> pool.name() + " " + pool.pending())
            .toList();
    return pools.isEmpty() ? "" : " (" + String.join(", ", pools) + ")";
  }

  private static String left(ServerFigures.FileTasks fileTasks) {
    return fileTasks.tasks() == 0
        ? ""
        : String.format(
            Locale.ROOT, " (%,.0f MiB left)", fileTasks.bytesLeft() / MetricRow.BYTES_PER_MIB);
  }

  private static String percent(OptionalDouble share) {
    return share.isPresent()
        ? number("%.0f%%", OptionalDouble.of(share.getAsDouble() * 100))
        : UNKNOWN;
  }

  private static String number(String format, OptionalDouble value) {
    return value.isPresent() ? String.format(Locale.ROOT, format, value.getAsDouble()) : UNKNOWN;
  }
}
