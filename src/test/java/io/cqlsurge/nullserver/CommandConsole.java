package io.cqlsurge.nullserver;

import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Commands to a running server, one per line; each is answered with one line. */
final class CommandConsole {
  private static final String FORMS =
      "[ADDRESS] followed by latency | latency by table | reset | down | up | mute TEXT | refuse TEXT | hear, or flap SEED | steady; or "
          + FaultWords.FORMS
          + "; with --scylla: "
          + ScyllaCommands.FORMS;

  /** Mean time for which a flapping node stays up or down, in ms. */
  private static final long FLAPPING_MS = 2_000;

  private final NullServer server;
  private final Optional<ScyllaCommands> scylla;
  private Optional<Flapping> flapping = Optional.empty();

  CommandConsole(NullServer server) {
    this.server = server;
    this.scylla =
        server.isScylla() ? Optional.of(new ScyllaCommands(server.scylla())) : Optional.empty();
  }

  /** Executes a command and returns its result, or the valid commands if it is not one. */
  String answer(String line) {
    List<String> words = Arrays.asList(line.strip().split("\\s+", -1));
    if (words.get(0).equals("steady") || line.matches("flap \\d+")) {
      flap(words);
      return words.get(0);
    }
    Optional<Node> one = named(words.get(0));
    List<Node> nodes = one.map(List::of).orElse(server.nodes());
    List<String> command = one.isPresent() ? words.subList(1, words.size()) : words;
    if (command.isEmpty() || command.get(0).isEmpty()) {
      return "right is: " + FORMS;
    }
    try {
      Optional<String> special = scylla.flatMap(found -> found.answer(nodes, command));
      return special.isPresent() ? special.get() : answer(nodes, command);
    } catch (IllegalArgumentException | UncheckedIOException e) {
      return e.getMessage();
    }
  }

  private void flap(List<String> words) {
    flapping.ifPresent(Flapping::close);
    flapping =
        words.size() > 1
            ? Optional.of(Flapping.start(server, Long.parseLong(words.get(1)), FLAPPING_MS))
            : Optional.empty();
  }

  private Optional<Node> named(String word) {
    return server.nodes().stream().filter(node -> name(node).equals(word)).findFirst();
  }

  private static String name(Node node) {
    return node.address().getAddress().getHostAddress();
  }

  private String answer(List<Node> nodes, List<String> command) {
    String text = String.join(" ", command.subList(1, command.size()));
    switch (command.get(0)) {
      case "mute" -> nodes.forEach(node -> node.obstacle(Optional.of(Obstacle.silence(text))));
      case "refuse" -> nodes.forEach(node -> node.obstacle(Optional.of(Obstacle.refusal(text))));
      case "hear" -> nodes.forEach(node -> node.obstacle(Optional.empty()));
      default -> {
        return changed(nodes, command);
      }
    }
    return String.join(" ", command);
  }

  private String changed(List<Node> nodes, List<String> command) {
    switch (String.join(" ", command)) {
      case "latency" -> {
        Latency sum = new Latency();
        nodes.forEach(node -> sum.add(node.latency()));
        return sum.toString();
      }
      case "latency by table" -> {
        return nodes.stream()
            .map(node -> name(node) + " " + node.latencyByTable())
            .collect(Collectors.joining(", "));
      }
      case "reset" -> {
        nodes.forEach(Node::resetLatency);
        scylla.ifPresent(found -> found.reset(nodes));
      }
      case "down" -> nodes.forEach(Node::down);
      case "up" -> nodes.forEach(Node::up);
      default -> change(nodes, String.join(" ", command));
    }
    return nodes.stream().map(CommandConsole::describe).collect(Collectors.joining(", "));
  }

  /** Changes all nodes or none: the faults of all nodes are parsed before the first is changed. */
  private static void change(List<Node> nodes, String words) {
    List<Faults> faults;
    try {
      faults = nodes.stream().map(node -> node.faults().with(words)).toList();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(e.getMessage() + "; right is: " + FORMS, e);
    }
    for (int i = 0; i < nodes.size(); i++) {
      nodes.get(i).faults(faults.get(i));
    }
  }

  private static String describe(Node node) {
    return name(node) + (node.isUp() ? " " + node.faults() : " down " + node.faults());
  }
}
