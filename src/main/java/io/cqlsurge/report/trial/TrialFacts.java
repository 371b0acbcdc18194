package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.database.Cluster;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Facts about all runs of a command, without secrets.
 *
 * @param version version of this tool
 * @param settings the settings by group and name, as they are printed
 * @param profiles the profiles, as they are printed
 */
public record TrialFacts(
    String version,
    Map<String, Map<String, String>> settings,
    List<String> profiles,
    Cluster cluster) {
  static final String TOOL = "cqlsurge";

  /** Copies the list. */
  public TrialFacts {
    profiles = List.copyOf(profiles);
  }

  void writeTo(ObjectNode target) {
    target.putObject("tool").put("name", TOOL).put("version", version);
    ObjectNode groups = target.putObject("settings");
    settings.forEach((group, values) -> values.forEach(groups.putObject(group)::put));
    profiles.forEach(target.putArray("profiles")::add);
    addCluster(target.putObject("cluster"));
    target
        .putObject("machine")
        .put("cores", Runtime.getRuntime().availableProcessors())
        .put("java", System.getProperty("java.vm.name") + " " + Runtime.version())
        .put(
            "system",
            String.join(
                " ",
                System.getProperty("os.name"),
                System.getProperty("os.version"),
                System.getProperty("os.arch")));
  }

  private void addCluster(ObjectNode target) {
    target.put("name", cluster.name());
    ArrayNode nodes = target.putArray("nodes");
    cluster.nodes().stream()
        .sorted(Comparator.comparing(Cluster.Node::address))
        .forEach(node -> addNode(node, nodes.addObject()));
  }

  private static void addNode(Cluster.Node node, ObjectNode target) {
    target.put("address", node.address());
    target.put("datacenter", node.datacenter());
    target.put("rack", node.rack());
    target.put("version", node.version().orElse(null));
  }
}
