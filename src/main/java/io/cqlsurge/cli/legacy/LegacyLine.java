package io.cqlsurge.cli.legacy;

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

/** Which switches of cassandra-stress 2.0 were typed, and with which values. */
public final class LegacyLine {
  private static final String STRAY =
      "' belongs to no switch of cassandra-stress 2.0, such as -n 1000";

  private final Map<LegacySwitch, String> given = new EnumMap<>(LegacySwitch.class);
  private final List<String> complaints = new ArrayList<>();
  private final Deque<String> rest;

  /** The switch before a word that belongs to none. */
  private String before = "";

  private LegacyLine(Collection<String> words) {
    this.rest = new ArrayDeque<>(words);
  }

  /**
   * Reads {@code -n 5}, {@code -n5}, {@code --num-keys 5} and {@code --num-keys=5}.
   *
   * @throws UsageError with all that is none of these
   */
  public static LegacyLine read(List<String> words) {
    LegacyLine line = new LegacyLine(words);
    while (!line.rest.isEmpty()) {
      line.take(line.rest.remove());
    }
    if (!line.complaints.isEmpty()) {
      throw new UsageError(line.complaints);
    }
    return line;
  }

  private void take(String word) {
    takeWord(word);
    before = word;
  }

  private void takeWord(String word) {
    if (word.startsWith("--")) {
      int equals = word.indexOf('=');
      String name = word.substring(2, equals < 0 ? word.length() : equals);
      // A complaint shows the name alone: the value may be a secret.
      put(LegacySwitch.named(name), "--" + name, equals < 0 ? "" : word.substring(equals + 1));
    } else if (word.startsWith("-")) {
      takeBrief(word);
    } else if (before.isEmpty()) {
      complaints.add("'" + Secrets.masked(word) + STRAY);
    } else {
      // It may be the secret of a switch that cassandra-stress 2.0 never had, as in "-pw x".
      complaints.add("a word after '" + Secrets.masked(before) + STRAY);
    }
  }

  private void takeBrief(String word) {
    Optional<LegacySwitch> whole = LegacySwitch.brief(word.substring(1));
    if (whole.isPresent() || word.length() == 1) {
      put(whole, word, "");
      return;
    }
    int equals = word.indexOf('=');
    Optional<LegacySwitch> named =
        equals < 0 ? Optional.empty() : LegacySwitch.brief(word.substring(1, equals));
    if (named.isPresent()) {
      put(named, word.substring(0, equals), word.substring(equals + 1));
      return;
    }
    Optional<LegacySwitch> first = LegacySwitch.brief(word.substring(1, 2));
    String more = word.substring(2);
    if (first.isPresent() && !first.get().takesValue()) {
      given.put(first.get(), "");
      takeBrief("-" + more);
    } else {
      put(first, word, more.startsWith("=") ? more.substring(1) : more);
    }
  }

  private void put(Optional<LegacySwitch> found, String word, String attached) {
    if (found.isEmpty()) {
      String hint =
          Spelling.nearest(word, LegacySwitch.allNames()).map(Spelling::question).orElse("");
      String shown = word.startsWith("--") ? word : word.substring(0, Math.min(2, word.length()));
      complaints.add("'" + shown + "' is no switch of cassandra-stress 2.0" + hint);
    } else if (!found.get().takesValue()) {
      given.put(found.get(), "");
    } else if (attached.isEmpty() && rest.isEmpty()) {
      complaints.add("'" + word + "' needs a value");
    } else {
      given.put(found.get(), attached.isEmpty() ? rest.remove() : attached);
    }
  }

  /** Whether the switch was typed. */
  boolean has(LegacySwitch one) {
    return given.containsKey(one);
  }

  /** Its value, if it was typed. */
  Optional<String> value(LegacySwitch one) {
    return Optional.ofNullable(given.get(one));
  }
}
