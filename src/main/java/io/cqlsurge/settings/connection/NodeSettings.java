package io.cqlsurge.settings.connection;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The contact points, and the nodes that receive requests.
 *
 * @param driverConfig a file with additional Java driver settings, which override cqlsurge's
 *     settings
 */
public record NodeSettings(
    List<NodeAddress> contactPoints,
    Optional<String> datacenter,
    int defaultPort,
    boolean onlyThese,
    Optional<String> rack,
    Optional<LoadBalance> loadBalance,
    Optional<Integer> remoteNodes,
    Optional<Path> driverConfig) {
  /** Copies the list; rejects contradictory options. */
  public NodeSettings {
    contactPoints = List.copyOf(contactPoints);
    if (rack.isPresent()
        && loadBalance.filter(given -> given != LoadBalance.RACK_AWARE).isPresent()) {
      throw new UsageError(
          "rack= and loadbalance="
              + loadBalance.get().title()
              + " contradict each other; rack= implies loadbalance=rack-aware");
    }
    boolean hasLocalDatacenter =
        datacenter.isPresent() || loadBalance.filter(LoadBalance.ROUND_ROBIN::equals).isEmpty();
    if (remoteNodes.isPresent() && !hasLocalDatacenter) {
      throw new UsageError(
          "remote-dc= needs a local data centre, and loadbalance=round-robin has none;"
              + " add datacenter=");
    }
  }

  /** Returns the load balancing that was given, or the one that the other options imply. */
  public LoadBalance order() {
    return loadBalance.orElse(rack.isPresent() ? LoadBalance.RACK_AWARE : LoadBalance.DC_AWARE);
  }

  /** Returns the nodes for messages, as typed on the command line. */
  public String describe() {
    return contactPoints.stream()
        .map(address -> address.withDefaultPort(defaultPort).toString())
        .collect(Collectors.joining(","));
  }

  /** The group's options; the port comes from another group. */
  public static final class Options extends OptionGroup<Function<PortSettings, NodeSettings>> {
    private final Param<Boolean> onlyThese =
        flag(
            "whitelist",
            "send requests only to the contact points; default: to all nodes in the local data centre");
    private final Param<String> datacenter =
        text(
            "datacenter=",
            "local data centre; only its nodes receive requests; default: from the contact points");
    private final Param<String> rack =
        text("rack=", "local rack, whose replicas are preferred; implies loadbalance=rack-aware");
    private final Param<LoadBalance> loadBalance =
        param(
            "loadbalance=",
            LoadBalance.choice(),
            "which nodes receive requests: local replicas (dc-aware), local replicas, the local rack first (rack-aware), or all nodes in turn (round-robin)");
    private final Param<Integer> remoteNodes =
        param(
                "remote-dc=",
                Count::positive,
                "number of nodes to use in each remote data centre when no local node is up")
            .values("1 or more");
    private final Param<Path> file =
        file(
            "file=",
            "file with contact points, one per line, with # for comments; replaces the list");
    private final Param<Path> driverConfig =
        file(
            "driver-config=",
            "file with additional Java driver settings, in HOCON; they override cqlsurge's settings");
    private final Param<List<NodeAddress>> list =
        list(
                "host,host",
                NodeAddress::list,
                "contact points, as host or host:port, separated by commas; the other nodes are discovered through them")
            .orElse("localhost");

    public Options() {
      super("-node", "Contact points, and the nodes that receive requests");
      note(
          "If neither hosts nor file= are given, the environment variable CQLSURGE_NODE is used, and CQLSURGE_DATACENTER without datacenter=.");
      note("An IPv6 address with a port needs brackets: [::1]:9042.");
      example("read n=1M -node 10.0.0.1,10.0.0.2 -pop seq=1..1M -rate threads=50");
      example("write n=1M -node datacenter=dc1 10.0.0.1:9142,10.0.0.2:9142 -rate threads=50");
    }

    @Override
    protected Function<PortSettings, NodeSettings> read(MatchedOptions options) {
      List<NodeAddress> nodes =
          options
              .find(file)
              .map(path -> nodes(path, options.files(), options.quoted(file)))
              .orElseGet(() -> options.get(list));
      return port ->
          new NodeSettings(
              nodes,
              options.find(datacenter),
              port.nativePort(),
              options.has(onlyThese),
              options.find(rack),
              options.find(loadBalance),
              options.find(remoteNodes),
              options.find(driverConfig));
    }

    /** Reads one node per line; blanks, empty lines and comments after {@code #} are ignored. */
    private static List<NodeAddress> nodes(Path file, InputFiles files, String option) {
      try {
        List<NodeAddress> nodes =
            new String(files.read(file), UTF_8)
                .lines()
                .map(line -> line.replaceFirst("#.*", "").strip())
                .filter(line -> !line.isEmpty())
                .map(NodeAddress::parse)
                .toList();
        if (nodes.isEmpty()) {
          throw new UsageError("the file contains no nodes; write one node per line");
        }
        return nodes;
      } catch (IOException e) {
        throw new UsageError(
            option + ": the file cannot be read; give a text file with one node per line");
      } catch (UsageError e) {
        throw new UsageError(option + ": " + e.getMessage());
      }
    }
  }
}
