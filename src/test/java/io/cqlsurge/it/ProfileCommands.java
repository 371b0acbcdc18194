package io.cqlsurge.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The commands in the comment at the start of a profile, as a shell passes their arguments. */
final class ProfileCommands {
  private static final String PREFIX = "#   cqlsurge ";

  /** Needs Cassandra 6. */
  static final Path ACCORD = Path.of("profiles", "accord.yaml");

  private static final int SHARE = 50;
  private static final int FEWEST = 20;

  /** Replaces a duration: enough single operations that the rarest one of a mix occurs. */
  private static final List<String> INSTEAD_OF_DURATION = List.of("n=3000", "clustering=fixed(1)");

  private static final Pattern COUNT =
      Pattern.compile("^(n=|messages=|visits=fixed\\((?=\\d{3})|(?:seq|dist)=.*1\\.\\.)(\\d+)");

  private ProfileCommands() {}

  /** Returns all profiles of the project. */
  static List<Path> profiles() {
    try (Stream<Path> files = Files.walk(Path.of("profiles"))) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the profiles that work with the version of the shared node. */
  static Stream<Path> usable() {
    return profiles().stream().filter(profile -> !profile.endsWith(ACCORD.getFileName()));
  }

  /** Returns the usable profiles whose queries need no values of replies. */
  static Stream<Path> withoutSequences() {
    return usable().filter(profile -> !text(profile).contains("\nsequences:"));
  }

  /** Returns the loads in a profile's comment in their order, without the program's name. */
  static List<List<String>> of(Path profile) {
    return text(profile)
        .lines()
        .takeWhile(line -> line.startsWith("#"))
        .filter(line -> line.startsWith(PREFIX + "user "))
        .map(line -> words(line.substring(PREFIX.length())))
        .toList();
  }

  /** Returns the text of a profile. */
  static String text(Path profile) {
    try {
      return Files.readString(profile);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns the arguments that a shell passes on, without quotes and with {@code $(seq ...)}
   * replaced.
   */
  private static List<String> words(String line) {
    ProcessBuilder shell = new ProcessBuilder("bash", "-c", "printf '%s\\n' " + line);
    shell.redirectError(ProcessBuilder.Redirect.INHERIT);
    try {
      Process process = shell.start();
      String words = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        throw new IllegalStateException("the shell failed: " + line);
      }
      return words.lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns a command for another node, with a fiftieth of the seeds and few operations. */
  static List<String> reduced(List<String> words, String node) {
    return changed(words, node, ProfileCommands::fewer);
  }

  /** Returns a command for another node, with few operations instead of a duration. */
  static List<String> counted(List<String> words, String node) {
    return changed(words, node, UnaryOperator.identity());
  }

  private static List<String> changed(
      List<String> words, String node, UnaryOperator<String> change) {
    List<String> reduced = new ArrayList<>();
    String before = "";
    for (String word : words) {
      if (word.startsWith("duration=")) {
        reduced.addAll(INSTEAD_OF_DURATION);
      } else {
        reduced.add(before.equals("-node") ? node : change.apply(word));
      }
      before = word;
    }
    return List.copyOf(reduced);
  }

  private static String fewer(String word) {
    Matcher matcher = COUNT.matcher(word);
    if (!matcher.find()) {
      return word;
    }
    long all = Long.parseLong(matcher.group(2));
    boolean isPerPartition = word.startsWith("messages=") || word.startsWith("visits=");
    long share = isPerPartition ? all / SHARE : Math.min(all, Math.max(FEWEST, all / SHARE));
    return matcher.group(1) + share + word.substring(matcher.end());
  }

  /** Returns the profiles that a command names. */
  static List<Path> named(List<String> words) {
    return values(words, "profile=", "").map(Path::of).toList();
  }

  /** Returns the operations of a command, as they are typed. */
  static List<String> operations(List<String> words) {
    return values(words, "ops(", ")").map(part -> part.substring(0, part.indexOf('='))).toList();
  }

  private static Stream<String> values(List<String> words, String start, String end) {
    String word = words.stream().filter(it -> it.startsWith(start)).findFirst().orElseThrow();
    return Stream.of(word.substring(start.length(), word.length() - end.length()).split(",", -1));
  }
}
