package io.cqlsurge.settings;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The commands that make one kind of load on the predefined tables. */
public enum StandardCommand {
  READ(false, "Reads rows written before and checks their data"),
  WRITE(true, "Writes rows of a predefined table", "insert"),
  COUNTER_READ(false, "Reads counters written before", "counterread", "counter_get", "counterget"),
  COUNTER_WRITE(
      true, "Adds to counters of a predefined table", "counterwrite", "counter_add", "counteradd");

  private final boolean updates;
  private final String help;
  private final List<String> aliases;

  StandardCommand(boolean updates, String help, String... aliases) {
    this.updates = updates;
    this.help = help;
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
}
