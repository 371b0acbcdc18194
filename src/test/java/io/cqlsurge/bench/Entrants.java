package io.cqlsurge.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The compared programs: cqlsurge first, then the others. */
final class Entrants {
  private static final String OURS = "scripts/cqlsurge";

  private final Options options;
  private final int port;

  Entrants(Options options, int port) {
    this.options = options;
    this.port = port;
  }

  /** Returns all requested commands for one kind of operation. */
  List<Command> all(String kind, Load load, boolean bare) {
    List<Command> commands = new ArrayList<>();
    commands.add(cqlsurge(kind, load));
    for (String java : options.javaOptions()) {
      List<String> words = words(OURS, kind, load);
      Map<String, String> environment = Map.of("CQLSURGE_JAVA_OPTS", java);
      commands.add(new Command("cqlsurge " + java + " " + kind, words, environment));
    }
    for (int i = 0; i < options.against().size(); i++) {
      List<String> words = words(options.against().get(i), kind, load);
      String name = i == 0 ? "against " : "against " + (i + 1) + " ";
      commands.add(new Command(name + kind, words, Map.of()));
    }
    if (bare) {
      commands.add(bare(kind, load));
    }
    return commands;
  }

  /** Returns cqlsurge without additional options. */
  Command cqlsurge(String kind, Load load) {
    return new Command("cqlsurge " + kind, words(OURS, kind, load), Map.of());
  }

  private List<String> words(String program, String kind, Load load) {
    List<String> words = split(program);
    words.addAll(List.of(kind, "n=" + load.operations()));
    words.addAll(split(options.more()));
    words.addAll(load.words(port));
    words.addAll(List.of("-log", "no-settings", "interval=10s"));
    return words;
  }

  private static List<String> split(String words) {
    List<String> list = new ArrayList<>(Arrays.asList(words.strip().split(" +", -1)));
    list.removeIf(String::isEmpty);
    return list;
  }

  private Command bare(String kind, Load load) {
    List<String> words = new ArrayList<>(List.of("java", "-XX:+UseParallelGC", "-Xmx2g", "-cp"));
    words.addAll(List.of(System.getProperty("java.class.path"), BareLoop.class.getName()));
    words.addAll(List.of(String.valueOf(port), kind));
    words.addAll(List.of(String.valueOf(load.operations()), String.valueOf(load.lanes())));
    return new Command("bare loop " + kind, words, Map.of());
  }
}
