package io.cqlsurge.cli.run;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.grammar.ShellText;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.ProfileText;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.WrappedText;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.echo.SettingsText;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Prints what a run begins with: its settings, and the cluster. */
public record StartLines(Output output) {

  /** Maximum number of lines about settings on a terminal. */
  private static final int MAX_LINES = 12;

  /** Prints all settings, and the profiles; on a terminal the options that were given. */
  public void print(Settings settings, List<Profile> profiles) {
    List<String> lines = new ArrayList<>(SettingsText.of(settings));
    if (!profiles.isEmpty()) {
      lines.add(ProfileText.HEADING);
      profiles.forEach(profile -> lines.addAll(ProfileText.of(profile)));
    }
    output.table(lines, width -> given(settings.typed().line(), width));
  }

  /** Returns the arguments of a command line, with a line per group. */
  private static List<String> given(String command, int width) {
    List<String> lines = new ArrayList<>(List.of("Settings (the others have their defaults):"));
    StringBuilder group = new StringBuilder();
    for (String token : ShellText.split(command)) {
      if (token.startsWith("-")) {
        lines.addAll(WrappedText.lines(group.toString(), width));
        group.setLength(0);
      }
      group.append(group.isEmpty() ? "  " : " ").append(ShellText.of(List.of(token)));
    }
    lines.addAll(WrappedText.lines(group.toString(), width));
    int more = lines.size() - MAX_LINES + 1;
    return more <= 1
        ? lines
        : Stream.concat(
                lines.stream().limit(MAX_LINES - 1),
                Stream.of("  " + more + " more lines; -log table=full prints all settings"))
            .toList();
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
