package io.cqlsurge.cli;

import io.cqlsurge.cli.console.Console;
import io.cqlsurge.cli.console.Screen;
import io.cqlsurge.cli.console.WindowWidth;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.run.ExitCode;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** The entry point of the process. */
public final class Main {
  /**
   * Property with the number of arguments in the environment; absent if the Java process's
   * arguments are used.
   */
  static final String ARGUMENTS = "cqlsurge.arguments";

  /** The variables' prefix; the number of the argument follows, from 0. */
  static final String VARIABLE = "CQLSURGE_ARGUMENT_";

  /** Property with a file of commands, one per line; absent except for scripts/training. */
  static final String TRAINING = "cqlsurge.training";

  private Main() {}

  /** Runs one command and ends the process with its status. */
  public static void main(String[] arguments) {
    Map<String, String> environment = System.getenv();
    Console console =
        new Console(
            new Console.StandardOutput(new FileOutputStream(FileDescriptor.out)),
            new PrintStream(
                new FileOutputStream(FileDescriptor.err), false, StandardCharsets.UTF_8),
            Screen.of(
                System.getProperty(Screen.PROPERTY, ""),
                environment,
                WindowWidth.ofThisTerminal(Screen.ofTables(environment))));
    List<String> typed = typed(arguments, System.getProperty(ARGUMENTS, ""), environment);
    String training = System.getProperty(TRAINING, "");
    int status =
        training.isEmpty()
            ? CqlsurgeCommand.run(console, typed)
            : train(console, Path.of(training));
    awaitSignal();
    System.exit(status(console, status));
  }

  /**
   * Runs a series of commands, which use most of the program's classes, and returns the highest
   * exit status. Java records the classes for the next starts; see scripts/training.
   */
  static int train(Output output, Path commands) {
    try {
      int status = 0;
      for (String command : Files.readAllLines(commands)) {
        status = Math.max(status, CqlsurgeCommand.run(output, List.of(command.split(" "))));
      }
      return status;
    } catch (IOException e) {
      throw new UsageError("the commands of the training cannot be read: " + e);
    }
  }

  /**
   * If a signal ends the process, waits for that end. Otherwise, Java could end it with the status
   * of the command, when the signal has just been handled.
   */
  private static void awaitSignal() {
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> {}));
    } catch (IllegalStateException e) {
      // The end has begun: no hook can be added.
      LockSupport.park();
    }
  }

  /**
   * Returns the arguments as typed. To keep passwords out of the process list, the start script
   * passes all arguments in the environment and masks the Java process's arguments.
   *
   * @param number the value of {@link #ARGUMENTS}, empty if it is not set
   */
  static List<String> typed(String[] arguments, String number, Map<String, String> environment) {
    return number.isEmpty()
        ? List.of(arguments)
        : IntStream.range(0, Integer.parseInt(number))
            .mapToObj(i -> environment.getOrDefault(VARIABLE + i, ""))
            .toList();
  }

  /** Returns the exit status, which is not a success if output could not be printed. */
  private static int status(Console console, int ofCommand) {
    if (console.isClosedByReader()) {
      return ExitCode.PIPE_CLOSED.status();
    }
    boolean lost = ofCommand == ExitCode.SUCCESS.status() && console.isLost();
    return lost ? ExitCode.FAILURE.status() : ofCommand;
  }
}
