package io.cqlsurge.grammar;

import java.util.List;

/** A command or a group in lower case, and the words that follow it as they were typed. */
public record TokenGroup(String name, List<String> words) {
  /** Keeps its own copy of the words. */
  public TokenGroup {
    words = List.copyOf(words);
  }
}
