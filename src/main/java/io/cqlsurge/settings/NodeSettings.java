package io.cqlsurge.settings;

import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.FileName;
import io.cqlsurge.grammar.Matched;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Which nodes to talk to.
 *
 * @param driverConfig a file of further settings of the Java driver, which win over ours
 */
public record NodeSettings(
    List<NodeAddress> contactPoints,
    Optional<String> datacenter,
    int defaultPort,
    boolean onlyThese,
    Optional<String> rack,
    Optional<LoadBalance> loadBalance,
    OptionalInt remoteNodes,
    Optional<Path> driverConfig) {
  /** Keeps its own copy of the list. */
  public NodeSettings {
    contactPoints = List.copyOf(contactPoints);
  }

  /** The nodes for a message, as they were typed. */
  public String describe() {
    return contactPoints.stream().map(NodeAddress::toString).collect(Collectors.joining(","));
  }

  /** How the group is typed; the port comes from another group. */
  static final class Options extends OptionGroup<Function<PortSettings, NodeSettings>> {
    private final Param<List<NodeAddress>> file =
        Param.text("file=", NodeFile::read, "a file of nodes, one a line, instead of the list");
    private final Param<Boolean> onlyThese = flag("whitelist", "talk to the listed nodes only");
    private final Param<String> datacenter =
        Param.text("datacenter=", Function.identity(), "the local data centre");
    private final Param<String> rack =
        Param.text("rack=", Function.identity(), "the local rack; its nodes are asked first");
    private final Param<LoadBalance> loadBalance =
        param(
            "loadbalance=",
            Choice.of(LoadBalance.allNames(), Function.identity()).andThen(LoadBalance.byName()),
            "which nodes are asked first");
    private final Param<Integer> remoteNodes =
        param("remote-dc=", Count::positive, "nodes of other data centres to fall back on");
    private final Param<Path> driverConfig =
        Param.text(
            "driver-config=", FileName::parse, "further settings of the Java driver, as HOCON");
    private final Param<List<NodeAddress>> list =
        Param.list("host,host", NodeAddress::list, "the nodes to begin with").orElse("localhost");

    Options() {
      super("-node", "Which nodes to talk to");
      usage(
          optional(onlyThese),
          optional(datacenter),
          optional(rack),
          optional(loadBalance),
          optional(remoteNodes),
          optional(file),
          optional(driverConfig),
          optional(list));
    }

    @Override
    protected Function<PortSettings, NodeSettings> read(Matched words) {
      List<NodeAddress> nodes = words.find(file).orElseGet(() -> words.get(list));
      return port ->
          new NodeSettings(
              nodes,
              words.find(datacenter),
              port.nativePort(),
              words.has(onlyThese),
              words.find(rack),
              words.find(loadBalance),
              words.find(remoteNodes).map(OptionalInt::of).orElseGet(OptionalInt::empty),
              words.find(driverConfig));
    }
  }
}
