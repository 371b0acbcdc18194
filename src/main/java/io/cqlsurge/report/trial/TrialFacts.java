package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.database.Cluster;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What holds for all runs of a command; no secret is in it.
 *
 * @param version that of this tool
 * @param settings groups of names, each with its value, as they are printed
 * @param profiles what is printed of each
 */
public record TrialFacts(
    String version,
    Map<String, Map<String, String>> settings,
    List<String> profiles,
    Cluster cluster) {
  static final String TOOL = "cqlsurge";

  /** Lists cannot be changed afterwards. */
  public TrialFacts {
    profiles = List.copyOf(profiles);
  }

  void tell(ObjectNode target) {
    target.putObject("tool").put("name", TOOL).put("version", version);
    ObjectNode groups = target.putObject("settings");
    settings.forEach((group, values) -> values.forEach(groups.putObject(group)::put));
    profiles.forEach(target.putArray("profiles")::add);
    tellCluster(target.putObject("cluster"));
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

  private void tellCluster(ObjectNode target) {
    target.put("name", cluster.name());
    ArrayNode nodes = target.putArray("nodes");
    cluster.nodes().stream()
        .sorted(Comparator.comparing(Cluster.Node::address))
        .forEach(node -> tell(node, nodes.addObject()));
  }

  private static void tell(Cluster.Node node, ObjectNode target) {
    target.put("address", node.address());
    target.put("datacenter", node.datacenter());
    target.put("rack", node.rack());
    target.put("version", node.version().orElse(null));
  }
}
