package io.cqlsurge.cli;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.run.Build;
import io.cqlsurge.run.ExitCode;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * The command that prints the versions of the tool, the driver and Java, and the commit.
 *
 * @param page its help page, which determines the form
 */
record VersionCommand(List<String> arguments, Output output, HelpPage page)
    implements Callable<Integer> {
  static final HelpPage PAGE =
      page(
          "version",
          "Prints the cqlsurge, Java driver and Java versions",
          List.of("-V", "--version", "-version"));

  static final HelpPage JSON_PAGE =
      page("version_json", "Prints the versions as one JSON object, as in cql-stress", List.of());

  private static HelpPage page(String name, String summary, List<String> aliases) {
    return new HelpPage(name, summary, aliases, List.of(name), List.of(), List.of(), List.of(name));
  }

  @Override
  public Integer call() {
    if (!arguments.isEmpty()) {
      throw new UsageError("'" + arguments.get(0) + "': '" + page.name() + "' takes no options");
    }
    Build build = Build.ofThisTool();
    if (page.equals(JSON_PAGE)) {
      output.line(json(build));
      return ExitCode.SUCCESS.status();
    }
    output.line("Version: " + build.version());
    output.line("Commit: " + build.commit(" with changes"));
    output.line("Build time: " + build.time() + ", the time of the commit");
    output.line("Java driver: " + build.driver());
    output.line("Java: " + System.getProperty("java.version"));
    return ExitCode.SUCCESS.status();
  }

  /** Returns the object; no version contains a character that JSON escapes. */
  private static String json(Build build) {
    return ("{\"cqlsurge\":{\"version\":\"%s\",\"commit_sha\":\"%s\",\"commit_date\":\"%s\"},"
            + "\"java-driver\":{\"version\":\"%s\"},\"java\":{\"version\":\"%s\"}}")
        .formatted(
            build.version(),
            build.commit(" with changes"),
            build.time(),
            build.driver(),
            System.getProperty("java.version"));
  }
}
