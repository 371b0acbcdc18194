package io.cqlsurge.nullserver;

import io.cqlsurge.nullserver.ScyllaControl.PortMode;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The commands of {@link CommandConsole} that need the persona of ScyllaDB. */
final class ScyllaCommands {
  static final String FORMS =
      "shards | move-tablets SEED | restart SHARDS | shard-aware-port open|closed|translated";

  private final ScyllaControl control;

  ScyllaCommands(ScyllaControl control) {
    this.control = control;
  }

  /** Executes a command and returns its result; empty if it is another command. */
  Optional<String> answer(List<Node> nodes, List<String> command) {
    String value = command.size() > 1 ? command.get(1) : "";
    return switch (command.get(0)) {
      case "shards" -> Optional.of(shards(nodes));
      case "move-tablets" ->
          Optional.of("moved " + control.moveTablets(number(value)) + " tablets");
      case "restart" -> {
        int shards = number(value);
        yield changed(nodes, node -> control.restart(node, shards));
      }
      case "shard-aware-port" -> {
        PortMode mode = mode(value);
        yield changed(nodes, node -> control.shardAwarePort(node, mode));
      }
      default -> Optional.empty();
    };
  }

  /** Sets the counts of nodes to zero. */
  void reset(List<Node> nodes) {
    nodes.forEach(control::reset);
  }

  private Optional<String> changed(List<Node> nodes, Consumer<Node> change) {
    nodes.forEach(change);
    return Optional.of(shards(nodes));
  }

  private static int number(String word) {
    if (!word.matches("[0-9]{1,9}")) {
      throw new IllegalArgumentException("'" + word + "' is no number; right is: " + FORMS);
    }
    return Integer.parseInt(word);
  }

  private static PortMode mode(String word) {
    return Arrays.stream(PortMode.values())
        .filter(mode -> mode.name().toLowerCase(Locale.ROOT).equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("right is: " + FORMS));
  }

  private String shards(List<Node> nodes) {
    return nodes.stream()
        .map(node -> node.address().getAddress().getHostAddress() + " " + control.counts(node))
        .collect(Collectors.joining("; "));
  }
}
