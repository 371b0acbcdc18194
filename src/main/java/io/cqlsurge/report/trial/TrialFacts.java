package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.database.Cluster;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Facts about all runs of a command, without secrets.
 *
 * @param version version of this tool
 * @param settings the settings by group and name, as they are printed
 * @param profiles the profiles, as they are printed
 * @param machine the machine of the client, or of the first one of several
 */
public record TrialFacts(
    String version,
    Map<String, Map<String, String>> settings,
    List<String> profiles,
    Cluster cluster,
    ClientMachine machine) {
  static final String TOOL = "cqlsurge";

  /** Copies the list. */
  public TrialFacts {
    profiles = List.copyOf(profiles);
  }

  /** Creates facts about runs on this machine. */
  public TrialFacts(
      String version,
      Map<String, Map<String, String>> settings,
      List<String> profiles,
      Cluster cluster) {
    this(version, settings, profiles, cluster, ClientMachine.local());
  }

  /** Returns these facts with other settings. */
  TrialFacts with(Map<String, Map<String, String>> newSettings) {
    return new TrialFacts(version, newSettings, profiles, cluster, machine);
  }

  void writeTo(ObjectNode target) {
    target.putObject("tool").put("name", TOOL).put("version", version);
    ObjectNode groups = target.putObject("settings");
    settings.forEach((group, values) -> values.forEach(groups.putObject(group)::put));
    profiles.forEach(target.putArray("profiles")::add);
    addCluster(target.putObject("cluster"));
    machine.writeTo(target.putObject("machine"));
  }

  /** Returns the facts of an entry. Numbers of connections are not recorded. */
  public static TrialFacts of(JsonNode facts) {
    Map<String, Map<String, String>> settings = new LinkedHashMap<>();
    facts
        .path("settings")
        .properties()
        .forEach(group -> settings.put(group.getKey(), texts(group.getValue())));
    List<String> profiles = new ArrayList<>();
    facts.path("profiles").forEach(profile -> profiles.add(profile.asText()));
    List<Cluster.Node> nodes = new ArrayList<>();
    facts.at("/cluster/nodes").forEach(node -> nodes.add(node(node)));
    return new TrialFacts(
        facts.at("/tool/version").asText(),
        settings,
        profiles,
        new Cluster(facts.at("/cluster/name").asText(), nodes, 0, 0),
        ClientMachine.of(facts.path("machine")));
  }

  private static Map<String, String> texts(JsonNode group) {
    Map<String, String> texts = new LinkedHashMap<>();
    group.properties().forEach(each -> texts.put(each.getKey(), each.getValue().asText()));
    return texts;
  }

  private static Cluster.Node node(JsonNode node) {
    return new Cluster.Node(
        node.path("address").asText(),
        node.path("datacenter").asText(),
        node.path("rack").asText(),
        Optional.ofNullable(node.path("version").textValue()));
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
