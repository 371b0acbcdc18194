package io.cqlsurge.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The beginning and the end of the process. */
public final class Main {
  private Main() {}

  /** Runs one command and ends the process with its status. */
  public static void main(String[] arguments) {
    String terminal = System.getProperty(TerminalWidth.PROPERTY, "");
    Console console =
        new Console(
            stream(FileDescriptor.out),
            stream(FileDescriptor.err),
            TerminalWidth.of(terminal, System.getenv()));
    String hidden = System.getProperty(LauncherArguments.PROPERTY, "");
    List<String> typed = LauncherArguments.of(arguments, hidden, System.getenv());
    int status = CqlsurgeCommand.run(console, typed);
    boolean lost = status == ExitCode.SUCCESS.status() && console.isLost();
    System.exit(lost ? ExitCode.FAILURE.status() : status);
  }

  private static PrintStream stream(FileDescriptor descriptor) {
    return new PrintStream(new FileOutputStream(descriptor), false, StandardCharsets.UTF_8);
  }
}
