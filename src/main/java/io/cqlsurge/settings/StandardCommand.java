package io.cqlsurge.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The commands with one operation kind on the predefined tables. */
public enum StandardCommand {
  READ(
      false,
      "Reads rows from the predefined table standard1 and checks their data",
      "Creates no tables, and reads rows that write wrote: run write first, and keep -pop within its seeds. A missing or different row is an error (see -errors skip-read-validation).",
      List.of(
          "read n=1M -pop seq=1..1M -rate threads=50",
          "read duration=5m cl=QUORUM -pop \"dist=zipf(1..1M)\" -rate threads=50 fixed=5000/s")),
  WRITE(
      true,
      "Writes rows to the predefined table standard1",
      "Creates the keyspace and the tables if they are missing (-schema, -col). Uses seeds in order, from 1 to n (-pop). 'help insert' also shows this page; 'help -insert' shows the option group.",
      List.of(
          "write n=1M -rate threads=50 -node 10.0.0.1",
          "write duration=10m cl=QUORUM -pop seq=1..10M -rate threads=200 fixed=20000/s",
          "write n=0 -schema \"replication(factor=3)\""),
      "insert"),
  COUNTER_READ(
      false,
      "Reads counters from the predefined table counter1",
      "Creates no tables, and reads rows that counter_write wrote: run counter_write first, and keep -pop within its seeds.",
      List.of("counter_read n=100k -pop seq=1..100k -rate threads=50"),
      "counterread",
      "counter_get",
      "counterget"),
  COUNTER_WRITE(
      true,
      "Adds to counters in the predefined table counter1",
      "Creates the keyspace and the tables if they are missing (-schema, -col). The warm-up also adds to the counters. A retry after a time-out can add twice.",
      List.of(
          "counter_write n=100k -rate threads=50",
          "counter_write duration=5m \"add=uniform(1..10)\" -errors retries=0 -rate threads=50"),
      "counterwrite",
      "counter_add",
      "counteradd");

  private final boolean updates;
  private final String help;
  private final String note;
  private final List<String> examples;
  private final List<String> aliases;

  StandardCommand(
      boolean updates, String help, String note, List<String> examples, String... aliases) {
    this.updates = updates;
    this.help = help;
    this.note = note;
    this.examples = examples;
    this.aliases = List.of(aliases);
  }

  /** Returns the command with this name or alias, in any case. */
  public static Optional<StandardCommand> named(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(command -> command.title().equals(lower) || command.aliases.contains(lower))
        .findFirst();
  }

  /** Returns the name, as typed on the command line: {@code counter_write}. */
  public String title() {
    return name().toLowerCase(Locale.ROOT);
  }

  public List<String> aliases() {
    return aliases;
  }

  public boolean updates() {
    return updates;
  }

  String help() {
    return help;
  }

  String note() {
    return note;
  }

  /** Returns command lines that work as they are, without the tool's name. */
  List<String> examples() {
    return examples;
  }
}
