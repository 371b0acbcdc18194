package io.cqlsurge.bench;

import java.util.List;
import java.util.Map;

/**
 * A program to be measured.
 *
 * @param name what the tables call it
 * @param environment variables it gets on top of ours
 */
record Command(String name, List<String> words, Map<String, String> environment) {
  /** Keeps its own copies. */
  Command {
    words = List.copyOf(words);
    environment = Map.copyOf(environment);
  }
}
