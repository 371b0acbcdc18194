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
        Param.text(
            "file=",
            NodeFile::read,
            "file of contact points, one a line, # begins a comment; instead of the list");
    private final Param<Boolean> onlyThese =
        flag(
            "whitelist",
            "send requests to the contact points only; else to all nodes of the local data centre");
    private final Param<String> datacenter =
        Param.text(
            "datacenter=",
            Function.identity(),
            "local data centre; else that of the contact points");
    private final Param<String> rack =
        Param.text("rack=", Function.identity(), "local rack: replicas there are asked first");
    private final Param<LoadBalance> loadBalance =
        param(
            "loadbalance=",
            Choice.of(LoadBalance.allNames(), Function.identity()).andThen(LoadBalance.byName()),
            "which nodes are asked first: all in turn, those of the local data centre, or of the local rack");
    private final Param<Integer> remoteNodes =
        param(
                "remote-dc=",
                Count::positive,
                "nodes of each other data centre that are asked when all local ones are down")
            .values("1 and more");
    private final Param<Path> driverConfig =
        Param.text(
            "driver-config=",
            FileName::parse,
            "file of further settings of the Java driver, in HOCON; they win over those made here");
    private final Param<List<NodeAddress>> list =
        Param.list(
                "host,host",
                NodeAddress::list,
                "contact points, host or host:port, with commas between them; the other nodes are found through them")
            .orElse("localhost");

    Options() {
      super("-node", "Contact points, and which nodes get the requests");
      note("An IPv6 address with a port needs brackets: [::1]:9042.");
      example("read n=1M -node 10.0.0.1,10.0.0.2 -pop seq=1..1M");
      example("write n=1M -node datacenter=dc1 10.0.0.1:9142,10.0.0.2:9142");
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
