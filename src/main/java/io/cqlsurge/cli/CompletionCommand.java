package io.cqlsurge.cli;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/** The command that prints a completion script for a shell; the script needs no Java. */
record CompletionCommand(
    List<String> arguments, Command.Caller caller, List<HelpPage> pages, List<Command> commands)
    implements Callable<Integer> {
  static final HelpPage PAGE =
      new HelpPage(
          "completion",
          "Prints a script that completes commands and options in a shell, bash or zsh",
          List.of(),
          List.of("completion bash|zsh"),
          List.of(),
          List.of(
              "The script needs no Java when it runs. To enable it in the current shell: source <(cqlsurge completion bash)."),
          List.of("completion bash", "completion zsh"));

  @Override
  public Integer call() {
    String shell = arguments.isEmpty() ? "" : arguments.get(0).toLowerCase(Locale.ROOT);
    if (arguments.size() != 1 || !CompletionTable.SHELLS.contains(shell)) {
      throw new UsageError("completion takes the name of a shell: bash or zsh");
    }
    resource(shell)
        .replace(
            "@TABLES@", String.join("\n", CompletionTable.lines(pages, caller.parser(), commands)))
        .replace("@DESCRIPTIONS@", String.join("\n", CompletionTable.descriptions(pages)))
        .replace("@QUERIES@", resource("queries"))
        .lines()
        .forEach(caller.output()::line);
    return ExitCode.SUCCESS.status();
  }

  private static String resource(String name) {
    try (InputStream in = CompletionCommand.class.getResourceAsStream("completion." + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
