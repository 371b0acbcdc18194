package io.cqlsurge.grammar;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * The files that a command reads. Each is read once, because a pipe cannot be read again. A
 * controller sends the contents to its workers, which have no other files. Thread-safe.
 */
public final class InputFiles {
  /** Maximum length of a file in bytes. */
  public static final int MAX_LENGTH = 64 << 20;

  private static final Pattern NAMED = Pattern.compile("(?i)(?<=^~?file\\()[^()]+(?=\\))");

  private final Map<String, byte[]> contents;
  private final Map<String, String> parameters = new ConcurrentHashMap<>();
  private final boolean isLocal;

  private InputFiles(Map<String, byte[]> contents, boolean isLocal) {
    this.contents = new ConcurrentHashMap<>(contents);
    this.isLocal = isLocal;
  }

  /** Returns the files of this machine. */
  public static InputFiles local() {
    return new InputFiles(Map.of(), true);
  }

  /** Returns the files of this machine, and some contents by name that replace those of files. */
  public static InputFiles localWith(Map<String, byte[]> contents) {
    return new InputFiles(contents, true);
  }

  /** Returns the files that a controller has sent, with their contents by name. */
  public static InputFiles received(Map<String, byte[]> contents) {
    return new InputFiles(contents, false);
  }

  /** Returns the parameters' values in the files; a command adds them. */
  public Map<String, String> parameters() {
    return parameters;
  }

  public boolean isLocal() {
    return isLocal;
  }

  /** Returns whether a file exists. */
  public boolean has(Path file) {
    return contents.containsKey(file.toString()) || (isLocal && Files.exists(file));
  }

  /**
   * Returns a file's content.
   *
   * @throws IOException if it cannot be read or is too long; {@link #reason} has the words
   */
  public byte[] read(Path file) throws IOException {
    byte[] content = contents.get(file.toString());
    if (content == null) {
      content = readFromDisk(file);
      put(file, content);
    }
    return content;
  }

  /** Returns a distribution such as {@code file(x.csv)} with the file's lines after its name. */
  public static String inlined(String text, UnaryOperator<String> files) {
    return NAMED
        .matcher(text)
        .replaceFirst(name -> "$0\n" + files.apply(name.group()).replaceAll("[()$\\\\]", "?"));
  }

  String text(String name) {
    try {
      return new String(read(Path.of(name)), StandardCharsets.UTF_8);
    } catch (IOException | InvalidPathException e) {
      throw new UsageError("the file cannot be read: " + e.getMessage());
    }
  }

  private byte[] readFromDisk(Path file) throws IOException {
    if (!isLocal) {
      throw new NoSuchFileException(file.toString());
    }
    try (InputStream stream = Files.newInputStream(file)) {
      byte[] content = stream.readNBytes(MAX_LENGTH + 1);
      if (content.length > MAX_LENGTH) {
        throw new IOException("is longer than " + MAX_LENGTH + " bytes");
      }
      return content;
    }
  }

  /** Sets the content that workers receive instead of a file. */
  public void put(Path file, byte[] content) {
    contents.put(file.toString(), content);
  }

  /** Returns what was read so far, by name. */
  public Map<String, byte[]> contents() {
    return Map.copyOf(contents);
  }

  /** Returns whether both are of this machine, or both received. */
  @Override
  public boolean equals(Object other) {
    return other instanceof InputFiles files && files.isLocal == isLocal;
  }

  @Override
  public int hashCode() {
    return Boolean.hashCode(isLocal);
  }

  @Override
  public String toString() {
    return isLocal ? "local" : "received";
  }

  /** Returns why a file cannot be read, as a predicate. */
  public static String reason(Path file, IOException error) {
    if (error instanceof NoSuchFileException) {
      return "there is no such file";
    }
    return Files.isDirectory(file) ? "is a folder, not a file" : "cannot be read";
  }
}
