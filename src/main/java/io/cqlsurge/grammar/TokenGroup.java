package io.cqlsurge.grammar;

import java.util.List;

/** The name of a command or a group, in lower case, and the tokens after it as they were typed. */
public record TokenGroup(String name, List<String> tokens) {
  public TokenGroup {
    tokens = List.copyOf(tokens);
  }
}
