package io.cqlsurge.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The commands that make one kind of load on the predefined tables. */
public enum StandardCommand {
  READ(
      false,
      "Reads rows of the predefined table standard1 and checks their data",
      "Creates no tables, and reads what write left: run that first, and let -pop stay within its"
          + " seeds. A row that is missing or differs is an error (-errors skip-read-validation).",
      List.of(
          "read n=1M -pop seq=1..1M -rate threads=50",
          "read duration=5m cl=QUORUM -pop \"dist=zipf(1..1M)\" -rate threads=50 fixed=5000/s")),
  WRITE(
      true,
      "Writes rows of the predefined table standard1",
      "Creates keyspace and tables if they are missing (-schema, -col). Seeds are taken in order,"
          + " from 1 to n (-pop). 'help insert' is this page, too; the group of options is 'help"
          + " -insert'.",
      List.of(
          "write n=1M -rate threads=50 -node 10.0.0.1",
          "write duration=10m cl=QUORUM -pop seq=1..10M -rate threads=200 fixed=20000/s",
          "write n=0 -schema \"replication(factor=3)\""),
      "insert"),
  COUNTER_READ(
      false,
      "Reads counters of the predefined table counter1",
      "Creates no tables, and reads what counter_write left: run that first, and let -pop stay"
          + " within its seeds.",
      List.of("counter_read n=100k -pop seq=1..100k -rate threads=50"),
      "counterread",
      "counter_get",
      "counterget"),
  COUNTER_WRITE(
      true,
      "Adds to counters of the predefined table counter1",
      "Creates keyspace and tables if they are missing (-schema, -col). The warm-up adds to the"
          + " counters as well. A retry after a time-out may add twice.",
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

  /** The command of that name or alias, in any case. */
  public static Optional<StandardCommand> named(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(command -> command.title().equals(lower) || command.aliases.contains(lower))
        .findFirst();
  }

  /** The name as it is typed: {@code counter_write}. */
  public String title() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Other names that mean the same. */
  public List<String> aliases() {
    return aliases;
  }

  /** Whether it changes data. */
  public boolean updates() {
    return updates;
  }

  /** What it does, in a line. */
  String help() {
    return help;
  }

  /** What else the help says. */
  String note() {
    return note;
  }

  /** Lines that can be typed as they are, without the name of the tool. */
  List<String> examples() {
    return examples;
  }
}
