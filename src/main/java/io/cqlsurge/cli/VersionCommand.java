package io.cqlsurge.cli;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;

/** Tells which version this is, and of what it is made. */
public final class VersionCommand implements Callable<Integer> {
  /** What the help tells of it. */
  static final HelpPage PAGE =
      new HelpPage(
          "version",
          "Tells the versions of cqlsurge, of the Java driver and of Java",
          List.of("--version", "-version"),
          List.of("version"),
          List.of(),
          List.of(),
          List.of("version"));

  private final List<String> words;
  private final Output output;

  public VersionCommand(List<String> words, Output output) {
    this.words = List.copyOf(words);
    this.output = output;
  }

  @Override
  public Integer call() {
    if (!words.isEmpty()) {
      throw new UsageError("'" + words.get(0) + "': 'version' takes no options");
    }
    Properties build = build();
    output.line("Version: " + build.getProperty("version"));
    output.line("Java driver: " + build.getProperty("driver"));
    output.line("Java: " + System.getProperty("java.version"));
    return ExitCode.SUCCESS.status();
  }

  /** The version of this tool. */
  public static String version() {
    return build().getProperty("version");
  }

  private static Properties build() {
    Properties build = new Properties();
    try (InputStream stream = VersionCommand.class.getResourceAsStream("build.properties")) {
      build.load(stream);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return build;
  }
}
