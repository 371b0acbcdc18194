package io.cqlsurge.cli.run;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.ProfileText;
import io.cqlsurge.report.Output;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.echo.SettingsText;
import java.util.List;

/** Prints what a run begins with: its settings, and the cluster. */
public record StartLines(Output output) {

  /** Prints all settings, and the profiles. */
  public void print(Settings settings, List<Profile> profiles) {
    SettingsText.of(settings).forEach(output::line);
    if (!profiles.isEmpty()) {
      output.line(ProfileText.HEADING);
      profiles.forEach(profile -> ProfileText.of(profile).forEach(output::line));
    }
  }

  /** Prints the nodes to which the client is connected. */
  public void print(Cluster cluster) {
    output.notice(
        "Connected to cluster: %s, max pending requests per connection %s, max connections per host %s"
            .formatted(
                cluster.name(), cluster.requestsPerConnection(), cluster.connectionsPerNode()));
    for (Cluster.Node node : cluster.nodes()) {
      output.notice(
          "Datacenter: %s; Host: %s; Rack: %s"
              .formatted(node.datacenter(), node.address(), node.rack()));
    }
  }
}
