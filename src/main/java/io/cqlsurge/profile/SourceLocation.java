package io.cqlsurge.profile;

/**
 * A location in a profile.
 *
 * @param file the profile's name as the user gave it
 * @param line line number, from 1
 * @param column column number, from 1
 */
public record SourceLocation(String file, int line, int column) {

  /** Returns the form that compilers use: {@code file:line:column}. */
  @Override
  public String toString() {
    return file + ":" + line + ":" + column;
  }
}
