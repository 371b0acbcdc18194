package io.cqlsurge.run;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.ProfileText;
import io.cqlsurge.report.Output;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.echo.SettingsText;
import java.util.ArrayList;
import java.util.List;

/** Prints what a run begins with: its settings, and the cluster. */
public record StartLines(Output output) {

  /** Maximum number of option groups with a separate line on a terminal. */
  private static final int MAX_GROUPS = 11;

  /** Prints all settings, and the profiles; on a terminal the options that were given. */
  public void print(Settings settings, List<Profile> profiles) {
    List<String> lines = new ArrayList<>(SettingsText.of(settings));
    if (!profiles.isEmpty()) {
      lines.add(ProfileText.HEADING);
      profiles.forEach(profile -> lines.addAll(ProfileText.of(profile)));
    }
    List<String> given = new ArrayList<>(List.of("Settings (the others have their defaults):"));
    for (String group : settings.typed().line().split(" (?=-)", MAX_GROUPS)) {
      given.add("  " + group);
    }
    output.table(lines, width -> given);
  }

  /** Prints the nodes to which the client is connected. */
  public void print(Cluster cluster) {
    output.notice(
        "Connected to cluster: %s, max pending requests per connection %s, max connections per host %s"
            .formatted(
                cluster.name(), cluster.requestsPerConnection(), cluster.connectionsPerNode()));
    cluster.shards().ifPresent(shards -> output.notice("ScyllaDB: " + shards.text()));
    for (Cluster.Node node : cluster.nodes()) {
      output.notice(
          "Datacenter: %s; Host: %s; Rack: %s"
              .formatted(node.datacenter(), node.address(), node.rack()));
    }
  }
}
