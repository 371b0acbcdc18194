package io.cqlsurge.cli;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.concurrent.Callable;

/**
 * The command that prints the versions of the tool, the driver and Java, and the commit.
 *
 * @param page its help page, which determines the form
 */
record VersionCommand(List<String> arguments, Output output, HelpPage page)
    implements Callable<Integer> {
  static final HelpPage PAGE =
      new HelpPage(
          "version",
          "Prints the cqlsurge, Java driver and Java versions",
          List.of("-V", "--version", "-version"),
          List.of("version"),
          List.of(),
          List.of(),
          List.of("version"));

  static final HelpPage JSON_PAGE =
      new HelpPage(
          "version_json",
          "Prints the versions as one JSON object, as in cql-stress",
          List.of(),
          List.of("version_json"),
          List.of(),
          List.of(),
          List.of("version_json"));

  @Override
  public Integer call() {
    if (!arguments.isEmpty()) {
      throw new UsageError("'" + arguments.get(0) + "': '" + page.name() + "' takes no options");
    }
    Properties build = build();
    if (page.equals(JSON_PAGE)) {
      output.line(json(build));
      return ExitCode.SUCCESS.status();
    }
    output.line("Version: " + build.getProperty("version"));
    output.line("Commit: " + commit(build, " with changes"));
    output.line("Build time: " + build.getProperty("time") + ", the time of the commit");
    output.line("Java driver: " + build.getProperty("driver"));
    output.line("Java: " + System.getProperty("java.version"));
    return ExitCode.SUCCESS.status();
  }

  /** Returns the object; no version contains a character that JSON escapes. */
  private static String json(Properties build) {
    return String.format(
        Locale.ROOT,
        "{\"cqlsurge\":{\"version\":\"%s\",\"commit_sha\":\"%s\",\"commit_date\":\"%s\"},"
            + "\"java-driver\":{\"version\":\"%s\"},\"java\":{\"version\":\"%s\"}}",
        build.getProperty("version"),
        commit(build, " with changes"),
        build.getProperty("time"),
        build.getProperty("driver"),
        System.getProperty("java.version"));
  }

  /** Returns the version of this tool with the commit, such as {@code 1.0.0+404058ddbeb6}. */
  static String version() {
    Properties build = build();
    return build.getProperty("version") + "+" + commit(build, ".changed");
  }

  /** Returns the commit, with a suffix if the sources differed from it. */
  private static String commit(Properties build, String suffix) {
    boolean changed = Boolean.parseBoolean(build.getProperty("changed"));
    return build.getProperty("commit") + (changed ? suffix : "");
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
