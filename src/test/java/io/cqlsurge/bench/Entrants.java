package io.cqlsurge.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The compared programs: cqlsurge first, then the others. */
final class Entrants {
  private static final String OURS = "scripts/cqlsurge";

  private final Options options;
  private final int port;
  private final Optional<Path> folder;

  Entrants(Options options, int port) {
    this(options, port, Optional.empty());
  }

  /**
   * Creates the programs.
   *
   * @param folder the folder to which each run at a rate writes its files
   */
  Entrants(Options options, int port, Optional<Path> folder) {
    this.options = options;
    this.port = port;
    this.folder = folder;
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
    if (bare && load.perSecond().isPresent()) {
      commands.add(bare("options", load));
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
    words.addAll(List.of("-log", "no-settings"));
    folder.ifPresentOrElse(
        files ->
            words.addAll(
                List.of(
                    "interval=1s",
                    "json=" + PacedResults.runFile(files),
                    "hdrfile=" + PacedResults.latencies(files))),
        () -> words.add("interval=10s"));
    return words;
  }

  private static List<String> split(String words) {
    List<String> list = new ArrayList<>(Arrays.asList(words.strip().split(" +", -1)));
    list.removeIf(String::isEmpty);
    return list;
  }

  private Command bare(String kind, Load load) {
    Class<?> program = load.perSecond().isPresent() ? BarePacedLoop.class : BareLoop.class;
    List<String> words = new ArrayList<>(List.of("java", "-XX:+UseParallelGC", "-Xmx2g", "-cp"));
    words.addAll(List.of(System.getProperty("java.class.path"), program.getName()));
    words.addAll(List.of(String.valueOf(port), kind, String.valueOf(load.operations())));
    words.add(String.valueOf(load.perSecond().orElse(load.lanes())));
    folder.ifPresent(files -> words.add(PacedResults.latencies(files).toString()));
    return new Command("bare loop " + kind, words, Map.of());
  }
}
