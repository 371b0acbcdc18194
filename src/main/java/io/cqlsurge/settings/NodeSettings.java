package io.cqlsurge.settings;

import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.Matched;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which nodes to talk to. */
public record NodeSettings(
    List<NodeAddress> contactPoints,
    Optional<String> datacenter,
    int defaultPort,
    boolean onlyThese,
    Optional<String> rack,
    Optional<LoadBalance> loadBalance,
    OptionalInt remoteNodes) {
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
    private final Param<List<NodeAddress>> list =
        Param.list("host,host", Options::addresses, "the nodes to begin with").orElse("localhost");

    Options() {
      super("-node", "Which nodes to talk to");
      usage(
          optional(onlyThese),
          optional(datacenter),
          optional(rack),
          optional(loadBalance),
          optional(remoteNodes),
          optional(file),
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
              words.find(remoteNodes).map(OptionalInt::of).orElseGet(OptionalInt::empty));
    }

    private static List<NodeAddress> addresses(String text) {
      return Stream.of(text.split(",", -1)).map(NodeAddress::parse).toList();
    }
  }
}
