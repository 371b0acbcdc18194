package io.cqlsurge.feature.legacy;

import io.cqlsurge.grammar.Secrets;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The switches on a command line for cassandra-stress 2.0, with their values. */
final class LegacyLine {
  private static final String STRAY =
      "' does not belong to a switch of cassandra-stress 2.0, such as -n 1000";

  private final Map<LegacySwitch, String> given = new EnumMap<>(LegacySwitch.class);
  private final List<String> errors = new ArrayList<>();
  private final Deque<String> rest;

  /** The previous argument, for messages. */
  private String before = "";

  private LegacyLine(Collection<String> arguments) {
    this.rest = new ArrayDeque<>(arguments);
  }

  /**
   * Reads {@code -n 5}, {@code -n5}, {@code --num-keys 5} and {@code --num-keys=5}.
   *
   * @throws UsageError with all arguments of another form
   */
  static LegacyLine read(List<String> arguments) {
    LegacyLine line = new LegacyLine(arguments);
    while (!line.rest.isEmpty()) {
      String argument = line.rest.remove();
      line.takeArgument(argument);
      line.before = argument;
    }
    UsageError.throwIfAny(line.errors);
    return line;
  }

  private void takeArgument(String argument) {
    if (argument.startsWith("--")) {
      int equals = argument.indexOf('=');
      String name = argument.substring(2, equals < 0 ? argument.length() : equals);
      // A message shows only the name, as the value may be a secret.
      put(LegacySwitch.named(name), "--" + name, equals < 0 ? "" : argument.substring(equals + 1));
    } else if (argument.startsWith("-")) {
      takeBrief(argument);
    } else if (before.isEmpty()) {
      errors.add("'" + Secrets.masked(argument) + STRAY);
    } else {
      // It may be the secret of a switch that cassandra-stress 2.0 never had, as in "-pw x".
      errors.add("an argument after '" + Secrets.masked(before) + STRAY);
    }
  }

  private void takeBrief(String argument) {
    Optional<LegacySwitch> whole = LegacySwitch.brief(argument.substring(1));
    if (whole.isPresent() || argument.length() == 1) {
      put(whole, argument, "");
      return;
    }
    int equals = argument.indexOf('=');
    Optional<LegacySwitch> named =
        equals < 0 ? Optional.empty() : LegacySwitch.brief(argument.substring(1, equals));
    if (named.isPresent()) {
      put(named, argument.substring(0, equals), argument.substring(equals + 1));
      return;
    }
    Optional<LegacySwitch> first = LegacySwitch.brief(argument.substring(1, 2));
    String more = argument.substring(2);
    if (first.isPresent() && !first.get().takesValue()) {
      given.put(first.get(), "");
      takeBrief("-" + more);
    } else {
      put(first, argument, more.startsWith("=") ? more.substring(1) : more);
    }
  }

  private void put(Optional<LegacySwitch> found, String argument, String attached) {
    if (found.isEmpty()) {
      String hint = Spelling.hint(argument, LegacySwitch.allNames(), "");
      String shown =
          argument.startsWith("--")
              ? argument
              : argument.substring(0, Math.min(2, argument.length()));
      errors.add("'" + shown + "' is not a switch of cassandra-stress 2.0" + hint);
    } else if (!found.get().takesValue()) {
      given.put(found.get(), "");
    } else if (attached.isEmpty() && rest.isEmpty()) {
      errors.add("'" + argument + "' needs a value");
    } else {
      given.put(found.get(), attached.isEmpty() ? rest.remove() : attached);
    }
  }

  boolean has(LegacySwitch one) {
    return given.containsKey(one);
  }

  Optional<String> value(LegacySwitch one) {
    return Optional.ofNullable(given.get(one));
  }
}
