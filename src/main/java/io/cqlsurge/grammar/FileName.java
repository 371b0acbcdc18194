package io.cqlsurge.grammar;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Reads the name of a file; whether there is one is for others to see. */
public final class FileName {
  private FileName() {}

  /**
   * The file of that name.
   *
   * @throws UsageError if no file can have it
   */
  public static Path parse(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new UsageError("is not the name of a file: " + e.getReason());
    }
  }
}
