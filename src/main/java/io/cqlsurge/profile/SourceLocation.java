package io.cqlsurge.profile;

/**
 * Where something stands in a profile.
 *
 * @param file the profile as the user named it
 * @param line from 1 on
 * @param column from 1 on
 */
public record SourceLocation(String file, int line, int column) {

  /** As compilers write it: {@code file:line:column}. */
  @Override
  public String toString() {
    return file + ":" + line + ":" + column;
  }
}
