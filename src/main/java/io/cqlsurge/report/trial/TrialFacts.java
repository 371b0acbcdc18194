package io.cqlsurge.report.trial;

import io.cqlsurge.database.Cluster;
import java.lang.management.ManagementFactory;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Facts about all runs of a command, without secrets.
 *
 * @param settings the settings by group and name, as they are printed
 * @param profiles the profiles, as they are printed
 * @param cluster its numbers of connections are not recorded
 * @param tables how several tables were created
 * @param machine machine of the client, or of the first of several
 */
public record TrialFacts(
    Optional<Tool> tool,
    Map<String, Map<String, String>> settings,
    List<String> profiles,
    Optional<Cluster> cluster,
    Optional<Machine> machine,
    Optional<CreatedTables> tables) {
  static final String TOOL = "cqlsurge";

  public TrialFacts {
    profiles = List.copyOf(profiles);
  }

  /** Creates facts about runs on this machine. */
  public TrialFacts(
      String version,
      Map<String, Map<String, String>> settings,
      List<String> profiles,
      Cluster cluster) {
    this(
        Optional.of(new Tool(TOOL, version)),
        settings,
        profiles,
        Optional.of(sorted(cluster)),
        Optional.of(Machine.local()),
        Optional.empty());
  }

  /** The count of created tables; the times to create them, and to agree as well, in seconds. */
  public record CreatedTables(int count, double created, double agreed) {}

  TrialFacts with(CreatedTables created) {
    return new TrialFacts(tool, settings, profiles, cluster, machine, Optional.of(created));
  }

  private static Cluster sorted(Cluster cluster) {
    List<Cluster.Node> nodes =
        cluster.nodes().stream().sorted(Comparator.comparing(Cluster.Node::address)).toList();
    return new Cluster(cluster.name(), nodes, 0, 0, cluster.shards());
  }

  /** The program that recorded the run. */
  public record Tool(String name, String version) {}

  /**
   * A client's machine.
   *
   * @param cores processors that the client may use
   * @param options the options of the virtual machine that affect a run; absent up to 1.0.0
   */
  public record Machine(int cores, String java, String system, Optional<String> options) {
    static Machine local() {
      return new Machine(
          Runtime.getRuntime().availableProcessors(),
          System.getProperty("java.vm.name") + " " + Runtime.version(),
          String.join(
              " ",
              System.getProperty("os.name"),
              System.getProperty("os.version"),
              System.getProperty("os.arch")),
          Optional.of(options(ManagementFactory.getRuntimeMXBean().getInputArguments())));
    }

    /** Returns the options other than those for logs and with paths, such as of class archives. */
    static String options(List<String> arguments) {
      return arguments.stream()
          .filter(each -> each.startsWith("-X") && !each.startsWith("-Xlog"))
          .filter(each -> !each.contains("/") && !each.contains("\\"))
          .collect(Collectors.joining(" "));
    }
  }

  TrialFacts with(Map<String, Map<String, String>> newSettings) {
    return new TrialFacts(tool, newSettings, profiles, cluster, machine, tables);
  }

  boolean areNodesHere() {
    return cluster.filter(Cluster::isOnThisMachine).isPresent();
  }

  /** Returns the name and the cluster's nodes as text. */
  public Map<String, String> nodes() {
    Map<String, String> texts = new LinkedHashMap<>();
    cluster.ifPresent(
        known -> {
          texts.put("name", known.name());
          known.shards().ifPresent(shards -> texts.put("shards", shards.text()));
          texts.put(
              "nodes",
              known.nodes().stream().map(TrialFacts::text).collect(Collectors.joining(", ")));
        });
    return texts;
  }

  private static String text(Cluster.Node node) {
    return Stream.of(node.address(), node.datacenter(), node.rack(), node.version().orElse("null"))
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(" "));
  }
}
