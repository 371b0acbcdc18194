package io.cqlsurge.settings.echo;

import io.cqlsurge.settings.CommandSettings;
import io.cqlsurge.settings.LoadSettings;
import io.cqlsurge.settings.RunLength;
import io.cqlsurge.settings.UserCommand;
import io.cqlsurge.settings.Validation;
import java.util.Locale;

/** The lines about the command in the settings dump. */
final class CommandText {
  private final SettingsText text;

  CommandText(SettingsText text) {
    this.text = text;
  }

  void add(CommandSettings command) {
    LoadSettings load = command.load();
    text.group("Command");
    text.line("Type", command.title());
    length(load);
    if (command instanceof UserCommand user) {
      text.line("Command Ratios", user.operations());
      text.line("Command Clustering Distribution", "clustering=" + user.clustering().text());
      text.line("Profile File(s)", String.join(",", user.profiles()));
      if (user.validation() == Validation.ALL) {
        text.line("Validate", "ALL");
      }
      return;
    }
    text.line("Key Size (bytes)", load.keySize());
    text.line("Counter Increment Distribution", "add=" + load.add().text());
    if (command instanceof CommandSettings.Mixed mixed) {
      text.line("Command Ratios", mixed.ratios());
      text.line("Command Clustering Distribution", "clustering=" + mixed.clustering().text());
    }
  }

  private void length(LoadSettings load) {
    text.line("Count", String.format(Locale.ROOT, "%,d", load.count().orElse(-1)));
    if (load.length() instanceof RunLength.Timed timed) {
      text.line("Duration", timed.describe());
    }
    text.line("No Warmup", !load.warmup());
    text.line("Consistency Level", load.consistency());
    text.line("Serial Consistency Level", load.serialConsistency());
    if (load.length() instanceof RunLength.Converged converged) {
      text.line("Target Uncertainty", String.format(Locale.ROOT, "%.3f", converged.error()));
      text.line("Minimum Uncertainty Measurements", converged.atLeast());
      text.line("Maximum Uncertainty Measurements", converged.atMost());
    } else {
      text.line("Target Uncertainty", "not applicable");
    }
  }
}
