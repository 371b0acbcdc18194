package io.cqlsurge.feature.plan;

import io.cqlsurge.grammar.Secrets;
import io.cqlsurge.grammar.ShellText;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Workloads that run one after the other or at once.
 *
 * @param title the title of the page
 * @param stages in the order of the file; a stage only refers to earlier ones
 */
record Plan(Optional<String> title, OnFailure onFailure, List<Stage> stages) {
  Plan {
    stages = List.copyOf(stages);
  }

  /** The reaction to a stage that fails. */
  enum OnFailure {
    /** The other stages are stopped, or do not start. */
    STOP,
    /** The other stages run as if it had not failed. */
    CONTINUE
  }

  /**
   * A part of a plan.
   *
   * @param command the arguments of its command, with the name first; empty if it only waits
   * @param waits what it waits for before the command
   * @param settings those of the command, or only its connection if there is no load command
   */
  record Stage(
      String name, List<String> command, Start start, List<Waiting> waits, Settings settings) {
    Stage {
      command = List.copyOf(command);
      waits = List.copyOf(waits);
    }

    /** Returns whether it has a command, and so results. */
    boolean isLoad() {
      return !command.isEmpty();
    }

    /** Returns the command as a shell reads it, with its secrets masked. */
    String line() {
      boolean isRead = isLoad() && SettingsParser.isCommand(command.get(0));
      return isRead
          ? settings.typed().line()
          : ShellText.of(command.stream().map(Secrets::masked).toList());
    }
  }

  /**
   * When a stage starts.
   *
   * @param after the stages that must have ended
   * @param with the stage whose measured time must have started; empty if there is none
   * @param delay time after that, or after the start of the plan if it depends on no stage
   */
  record Start(List<String> after, Optional<String> with, Duration delay) {
    Start {
      after = List.copyOf(after);
    }
  }
}
