package io.cqlsurge.grammar;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Parser of file names. Does not check whether the file exists. */
public final class FileName {
  private FileName() {}

  /**
   * Returns a file name's path.
   *
   * @throws UsageError if the file system does not allow the name
   */
  public static Path parse(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new UsageError("is not a valid file name: " + e.getReason());
    }
  }
}
