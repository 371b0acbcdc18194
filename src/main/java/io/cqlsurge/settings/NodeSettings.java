package io.cqlsurge.settings;

import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.FileName;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;
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
  /** Keeps its own copy of the list; refuses what contradicts itself. */
  public NodeSettings {
    contactPoints = List.copyOf(contactPoints);
    if (rack.isPresent()
        && loadBalance.filter(said -> said != LoadBalance.RACK_AWARE).isPresent()) {
      throw new UsageError(
          "rack= and loadbalance="
              + loadBalance.get().title()
              + " contradict each other; rack= goes with loadbalance=rack-aware, which it implies");
    }
    boolean hasLocalDatacenter =
        datacenter.isPresent() || order(rack, loadBalance) != LoadBalance.ROUND_ROBIN;
    if (remoteNodes.isPresent() && !hasLocalDatacenter) {
      throw new UsageError(
          "remote-dc= needs a local data centre, and loadbalance=round-robin has none;"
              + " add datacenter=");
    }
  }

  /** Which nodes are asked first: what was said, or what the rest means. */
  public LoadBalance order() {
    return order(rack, loadBalance);
  }

  private static LoadBalance order(Optional<String> rack, Optional<LoadBalance> said) {
    return said.orElse(rack.isPresent() ? LoadBalance.RACK_AWARE : LoadBalance.DC_AWARE);
  }

  /** The nodes for a message, as they were typed. */
  public String describe() {
    return contactPoints.stream()
        .map(address -> address.withPort(defaultPort).toString())
        .collect(Collectors.joining(","));
  }

  /** How the group is typed; the port comes from another group. */
  static final class Options extends OptionGroup<Function<PortSettings, NodeSettings>> {
    private final Param<Path> file =
        Param.text(
            "file=",
            FileName::parse,
            "file of contact points, one a line, # begins a comment; instead of the list");
    private final Param<Boolean> onlyThese =
        flag(
            "whitelist",
            "send requests to the contact points only; else to all nodes of the local data centre");
    private final Param<String> datacenter =
        Param.text(
            "datacenter=",
            Function.identity(),
            "local data centre, which alone gets requests; else that of the contact points");
    private final Param<String> rack =
        Param.text(
            "rack=",
            Function.identity(),
            "local rack, whose replicas are asked first; implies loadbalance=rack-aware");
    private final Param<LoadBalance> loadBalance =
        param(
            "loadbalance=",
            Choice.of(LoadBalance.allNames(), Function.identity()).andThen(LoadBalance.byName()),
            "who is asked: local replicas (dc-aware), of these the rack's first (rack-aware),"
                + " or all nodes in turn (round-robin)");
    private final Param<Integer> remoteNodes =
        param(
                "remote-dc=",
                Count::positive,
                "so many nodes of each other data centre step in when no local one is up")
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
    protected Function<PortSettings, NodeSettings> read(MatchedOptions words) {
      List<NodeAddress> nodes =
          words
              .find(file)
              .map(path -> NodeFile.read(path, words.word(file)))
              .orElseGet(() -> words.get(list));
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
