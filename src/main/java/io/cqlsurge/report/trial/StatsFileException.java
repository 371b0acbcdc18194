package io.cqlsurge.report.trial;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A file of runs cannot be used. The message is a sentence for the user: the file, what is wrong
 * and where, and what to do.
 */
public final class StatsFileException extends Exception {
  private static final long serialVersionUID = 1L;

  public StatsFileException(String sentence) {
    super(sentence);
  }

  public StatsFileException(String sentence, Throwable cause) {
    super(sentence, cause);
  }

  @Override
  public String getMessage() {
    return Objects.requireNonNull(super.getMessage());
  }

  public static StatsFileException unreadable(Path path, IOException cause) {
    return new StatsFileException(path + " cannot be read: " + reason(cause), cause);
  }

  /** Returns a short reason for an error, without the file's name. */
  public static String reason(IOException error) {
    if (error instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (error instanceof NoSuchFileException) {
      return "there is no such file or folder";
    }
    if (error instanceof CharacterCodingException) {
      return "it is not UTF-8; convert it, for example with iconv -f ISO-8859-1 -t UTF-8";
    }
    if (error instanceof FileSystemException system && system.getReason() != null) {
      return system.getReason();
    }
    return error.getMessage() == null ? error.toString() : error.getMessage();
  }
}
