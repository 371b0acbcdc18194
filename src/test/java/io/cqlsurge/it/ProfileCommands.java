package io.cqlsurge.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The commands in the comment with which a profile opens, each as the words that a shell makes of
 * it.
 */
final class ProfileCommands {
  private static final String MARK = "#   cqlsurge ";
  private static final int SHARE = 50;
  private static final int FEWEST = 20;
  private static final Pattern COUNT = Pattern.compile("^(n=|(?:seq|dist)=.*1\\.\\.)(\\d+)");

  private ProfileCommands() {}

  /** All profiles of the project. */
  static List<Path> profiles() {
    try (Stream<Path> files = Files.walk(Path.of("profiles"))) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The commands of a profile in their order, the word cqlsurge left out. */
  static List<List<String>> of(Path profile) {
    return text(profile)
        .lines()
        .takeWhile(line -> line.startsWith("#"))
        .filter(line -> line.startsWith(MARK))
        .map(line -> words(line.substring(MARK.length())))
        .toList();
  }

  /** A profile as it stands. */
  static String text(Path profile) {
    try {
      return Files.readString(profile);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a shell hands over: quotes are gone, {@code $(seq ...)} is what it prints. */
  private static List<String> words(String line) {
    ProcessBuilder shell = new ProcessBuilder("bash", "-c", "printf '%s\\n' " + line);
    shell.redirectError(ProcessBuilder.Redirect.INHERIT);
    try {
      Process process = shell.start();
      String words = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException("no words: " + line);
      }
      return words.lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The same command at another node, with a fiftieth of the seeds and two seconds of time. */
  static List<String> reduced(List<String> words, String node) {
    List<String> reduced = new ArrayList<>();
    String before = "";
    for (String word : words) {
      reduced.add(before.equals("-node") ? node : fewer(word));
      before = word;
    }
    return List.copyOf(reduced);
  }

  private static String fewer(String word) {
    if (word.startsWith("duration=")) {
      return "duration=2s";
    }
    Matcher matcher = COUNT.matcher(word);
    if (!matcher.find()) {
      return word;
    }
    long all = Long.parseLong(matcher.group(2));
    long share = Math.min(all, Math.max(FEWEST, all / SHARE));
    return matcher.group(1) + share + word.substring(matcher.end());
  }

  /** The profiles that a command names. */
  static List<Path> named(List<String> words) {
    return values(words, "profile=", "").map(Path::of).toList();
  }

  /** The operations that a command mixes, as they are typed. */
  static List<String> operations(List<String> words) {
    return values(words, "ops(", ")").map(part -> part.substring(0, part.indexOf('='))).toList();
  }

  private static Stream<String> values(List<String> words, String start, String end) {
    String word = words.stream().filter(it -> it.startsWith(start)).findFirst().orElseThrow();
    return Stream.of(word.substring(start.length(), word.length() - end.length()).split(",", -1));
  }
}
