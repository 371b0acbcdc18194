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
  static final String REMEDY = "restore the file, or name another";

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

  static StatsFileException damaged(Path path, int line, int column, String problem) {
    return new StatsFileException(
        "%s, line %d, column %d: %s; %s".formatted(path, line, column, problem, REMEDY));
  }

  static StatsFileException withoutFormat(Path path) {
    return new StatsFileException(
        "%s is JSON, but not a file of '-log json=': it lacks \"format\": \"%s\"; name another file"
            .formatted(path, StatsReader.FORMAT));
  }

  static StatsFileException neither(Path path) {
    return new StatsFileException(
        "%s is neither a graph page nor a file of '-log json=': it has no line '%s' with '%s' after it; name another file"
            .formatted(path, StatsWriter.START, StatsWriter.ASSIGNMENT.strip()));
  }

  static StatsFileException newer(Path path, int version) {
    return new StatsFileException(
        "%s has version %s, written by a newer cqlsurge; this cqlsurge reads version %d: use the newer one"
            .formatted(path, version, StatsReader.VERSION));
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
