package io.cqlsurge.grammar;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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

  /** Ends the name of what must be true for a row file: its fingerprint and its place. */
  private static final String FINGERPRINT = "#fingerprint";

  private static final Pattern NAMED = Pattern.compile("(?i)(?<=^~?file\\()[^()]+(?=\\))");

  private final Map<String, byte[]> contents;
  private final Map<String, String> parameters = new ConcurrentHashMap<>();
  private final boolean isLocal;
  private final List<Path> folders;

  private InputFiles(Map<String, byte[]> contents, boolean isLocal, List<Path> folders) {
    this.contents = new ConcurrentHashMap<>(contents);
    this.isLocal = isLocal;
    this.folders = folders;
  }

  /** Returns the files of this machine. */
  public static InputFiles local() {
    return new InputFiles(Map.of(), true, List.of());
  }

  /** Returns the files of this machine, and some contents by name that replace those of files. */
  public static InputFiles localWith(Map<String, byte[]> contents) {
    return new InputFiles(contents, true, List.of());
  }

  /** Returns the files that a controller has sent, with their contents by name. */
  public static InputFiles received(Map<String, byte[]> contents) {
    return received(contents, List.of());
  }

  /** Returns the same, and allows long row files that are in this machine's folders. */
  public static InputFiles received(Map<String, byte[]> contents, List<Path> folders) {
    return new InputFiles(contents, false, folders);
  }

  /**
   * Returns a row file's place. Longer ones than {@link #MAX_LENGTH} are not sent to workers.
   *
   * @throws UsageError if it cannot be read, or may not be
   */
  public Path data(Path file) {
    if (isLocal && !Files.exists(file)) {
      throw new UsageError("the file does not exist");
    }
    if (isLocal) {
      return file;
    }
    if (isHeld(file)) {
      try {
        return Files.write(Files.createTempFile("cqlsurge", ".rows"), read(file));
      } catch (IOException e) {
        throw new UsageError("the file cannot be stored: " + e.getMessage());
      }
    }
    Path place = Path.of(expected(file)[1]);
    if (folders.stream().noneMatch(place::startsWith)) {
      throw new UsageError(
          "a file above 64 MiB is not sent to workers; copy it to the same place on each, and start them with allow="
              + place.getParent());
    }
    return place;
  }

  /**
   * Compares a row file with the one that an earlier run or the controller has used.
   *
   * @param fingerprint what distinguishes it from other contents
   * @throws UsageError if it differs
   */
  public void use(Path file, String fingerprint) {
    String text = fingerprint + "\n" + file.toAbsolutePath().normalize();
    contents.putIfAbsent(file + FINGERPRINT, text.getBytes(StandardCharsets.UTF_8));
    if (!expected(file)[0].equals(fingerprint)) {
      throw new UsageError(
          "the file is not the one that was used before or by the controller: expected %s, found %s"
              .formatted(expected(file)[0], fingerprint));
    }
  }

  private String[] expected(Path file) {
    byte[] text = contents.get(file + FINGERPRINT);
    if (text == null) {
      throw new UsageError("the file does not exist");
    }
    return new String(text, StandardCharsets.UTF_8).split("\n", -1);
  }

  /** Returns what was read from some files, and what must be true for row files, by name. */
  public Map<String, byte[]> contents(List<String> names) {
    Map<String, byte[]> some = new TreeMap<>(contents);
    some.keySet().removeIf(name -> !names.contains(name) && !name.endsWith(FINGERPRINT));
    return some;
  }

  /** Returns the parameters' values in the files; a command adds them. */
  public Map<String, String> parameters() {
    return parameters;
  }

  public boolean isLocal() {
    return isLocal;
  }

  /** Returns whether a file's content is held here. */
  public boolean isHeld(Path file) {
    return contents.containsKey(file.toString());
  }

  /** Returns whether a file exists. */
  public boolean has(Path file) {
    return isHeld(file) || (isLocal && Files.exists(file));
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

  /** Returns what was read so far, by name, with the row files that are short enough to be sent. */
  public Map<String, byte[]> contents() {
    Map<String, byte[]> all = new TreeMap<>(contents);
    contents.keySet().stream()
        .filter(name -> isLocal && name.endsWith(FINGERPRINT))
        .map(name -> Path.of(name.replace(FINGERPRINT, "")))
        .filter(file -> file.toFile().length() <= MAX_LENGTH)
        .forEach(file -> all.put(file.toString(), content(file)));
    return all;
  }

  private byte[] content(Path file) {
    try {
      return readFromDisk(file);
    } catch (IOException e) {
      throw new UsageError(file + " cannot be read any more: " + e.getMessage());
    }
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
