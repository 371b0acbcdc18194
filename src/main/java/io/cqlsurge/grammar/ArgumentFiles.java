package io.cqlsurge.grammar;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Replaces each argument {@code @FILE} by the arguments in the file, as picocli does.
 * {@code @@text} means the argument {@code @text}.
 */
public final class ArgumentFiles {
  private static final int MAX_DEPTH = 20;

  private final List<String> arguments = new ArrayList<>();

  /** File and line of each argument that comes from a file. */
  private final Map<String, String> origins = new HashMap<>();

  private ArgumentFiles() {}

  /** Returns all arguments, in order. */
  public List<String> arguments() {
    return List.copyOf(arguments);
  }

  /** Returns an error message with the origin of the argument that it quotes, if known. */
  public String withOrigin(String message) {
    return origins.entrySet().stream()
        .filter(origin -> message.contains("'" + origin.getKey() + "'"))
        .findFirst()
        .map(origin -> message + " (" + origin.getValue() + ")")
        .orElse(message);
  }

  /**
   * Reads the files that arguments name. Files may name other files.
   *
   * @throws UsageError if a file cannot be read, or has an open quote
   */
  public static ArgumentFiles expand(List<String> typed) {
    ArgumentFiles files = new ArgumentFiles();
    for (String argument : typed) {
      files.add(argument, "", 0);
    }
    return files;
  }

  /**
   * Adds an argument, or the arguments in the file that it names.
   *
   * @param origin its file and line; empty on the command line
   */
  private void add(String argument, String origin, int depth) {
    if (!argument.startsWith("@") || argument.length() == 1) {
      keep(argument, origin);
    } else if (argument.startsWith("@@")) {
      keep(argument.substring(1), origin);
    } else {
      read(argument, origin, depth);
    }
  }

  private void keep(String argument, String origin) {
    arguments.add(argument);
    if (!origin.isEmpty()) {
      origins.putIfAbsent(argument, origin);
    }
  }

  private void read(String argument, String origin, int depth) {
    String name = argument.substring(1);
    String where = origin.isEmpty() ? "" : " (" + origin + ")";
    if (depth == MAX_DEPTH) {
      throw new UsageError("'" + argument + "': files include each other too deeply" + where);
    }
    String text = text(argument, where);
    if (text.indexOf('\0') >= 0) {
      throw new UsageError(
          "'" + argument + "': contains a NUL character, which no argument can contain" + where);
    }
    for (ShellReader.Argument each : new ShellReader(Optional.of(name), text).arguments()) {
      add(each.text(), name + ", line " + each.line(), depth + 1);
    }
  }

  private static String text(String argument, String where) {
    try {
      return Files.readString(Path.of(argument.substring(1)));
    } catch (NoSuchFileException e) {
      throw new UsageError(
          "'" + argument + "': there is no such file; write @@ for an argument with @" + where);
    } catch (MalformedInputException e) {
      throw new UsageError("'" + argument + "': is not a text in UTF-8" + where);
    } catch (IOException | IllegalArgumentException e) {
      throw new UsageError("'" + argument + "': cannot be read (" + e.getMessage() + ")" + where);
    }
  }
}
