package io.cqlsurge.settings;

import io.cqlsurge.grammar.TokenGroup;
import io.cqlsurge.grammar.TokenizedCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The command line that a worker executes, made from that of its coordinator. */
public final class WorkerLine {
  /** Groups about output and workers, which are the business of the coordinator. */
  private static final Set<String> DROPPED =
      Set.of(
          "-log",
          "-graph",
          "-live",
          "-metrics",
          "-reporting",
          "-sendto",
          "-send-to",
          "-jmx",
          "-sample");

  private WorkerLine() {}

  /**
   * Returns the arguments for a worker.
   *
   * @param arguments the arguments of the coordinator, with the command first
   * @param settings their meaning
   */
  public static List<String> of(List<String> arguments, Settings settings) {
    TokenizedCommand call = TokenizedCommand.split(arguments, SettingsParser.groupNames());
    List<String> line = new ArrayList<>();
    add(call.command(), line);
    for (TokenGroup group : call.groups()) {
      if (group.name().equals("-node")) {
        line.add(group.name());
        line.addAll(withoutFile(group.tokens(), settings.nodes()));
      } else if (!DROPPED.contains(group.name())) {
        add(group, line);
      }
    }
    line.add("-log");
    line.add("interval=" + settings.log().interval().toMillis() + "ms");
    if (settings.log().contents().nodes()) {
      line.add("nodes");
    }
    if (settings.log().requests().statementsOnError()) {
      line.add("print-statements-on-error");
    }
    return line;
  }

  private static void add(TokenGroup group, List<String> line) {
    line.add(group.name());
    line.addAll(group.tokens());
  }

  /** Replaces a file of nodes by its content, because workers read no files. */
  private static List<String> withoutFile(List<String> tokens, NodeSettings nodes) {
    List<String> others =
        tokens.stream().filter(token -> !token.startsWith("file=")).collect(Collectors.toList());
    if (others.size() < tokens.size()) {
      others.removeIf(token -> !token.contains("=") && !token.equals("whitelist"));
      others.add(
          nodes.contactPoints().stream()
              .map(NodeAddress::toString)
              .collect(Collectors.joining(",")));
    }
    return others;
  }
}
