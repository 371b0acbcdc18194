package io.cqlsurge.cli;

import io.cqlsurge.report.Output;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Tells which version this is, and of what it is made. */
@Command(
    name = "version",
    header = "Tells the versions of cqlsurge, of the Java driver and of Java",
    footer = "version")
final class VersionCommand implements Callable<Integer> {
  private final Output output;

  VersionCommand(Output output) {
    this.output = output;
  }

  @Override
  public Integer call() {
    Properties build = new Properties();
    try (InputStream stream = VersionCommand.class.getResourceAsStream("build.properties")) {
      build.load(stream);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    output.line("Version: " + build.getProperty("version"));
    output.line("Java driver: " + build.getProperty("driver"));
    output.line("Java: " + System.getProperty("java.version"));
    return ExitCode.SUCCESS.status();
  }
}
