package io.cqlsurge.bench;

import java.util.List;
import java.util.Map;

/**
 * A program to measure.
 *
 * @param name its name in the tables
 * @param environment additional environment variables
 */
record Command(String name, List<String> words, Map<String, String> environment) {
  /** Copies the collections. */
  Command {
    words = List.copyOf(words);
    environment = Map.copyOf(environment);
  }
}
