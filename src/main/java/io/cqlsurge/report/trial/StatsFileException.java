package io.cqlsurge.report.trial;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * A file of runs cannot be used. The message is one sentence for the user: which file, what is
 * wrong with it and where, and what can be done.
 */
public final class StatsFileException extends Exception {
  /** Advice for a damaged file. */
  static final String REMEDY = "restore the file, or name another";

  private static final long serialVersionUID = 1L;

  /** With the sentence for the user. */
  public StatsFileException(String sentence) {
    super(sentence);
  }

  /** With the sentence for the user, and what it follows from. */
  public StatsFileException(String sentence, Throwable cause) {
    super(sentence, cause);
  }

  /** A file that cannot be read. */
  public static StatsFileException unreadable(Path path, IOException cause) {
    return new StatsFileException(path + " cannot be read: " + reason(cause), cause);
  }

  /** Why something went wrong with a file, in a few words; the file is not named. */
  public static String reason(IOException error) {
    if (error instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (error instanceof NoSuchFileException) {
      return "there is no such file or folder";
    }
    if (error instanceof FileSystemException system && system.getReason() != null) {
      return system.getReason();
    }
    return error.getMessage() == null ? error.toString() : error.getMessage();
  }
}
