package io.cqlsurge.settings.echo;

import io.cqlsurge.settings.CommandSettings;
import io.cqlsurge.settings.LoadSettings;
import io.cqlsurge.settings.RateSettings;
import io.cqlsurge.settings.UserCommand;
import io.cqlsurge.settings.Validation;
import io.cqlsurge.settings.load.Concurrency;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.settings.load.Spacing;
import java.util.Locale;

/** The lines of the command and its rate in the settings dump. */
record CommandText(DumpGroups dump) {
  void command(CommandSettings command) {
    LoadSettings load = command.load();
    dump.group("Command");
    dump.line("Type", command.title());
    length(load);
    if (command instanceof UserCommand user) {
      dump.line("Command Ratios", user.operations());
      dump.line("Command Clustering Distribution", "clustering=" + user.clustering().text());
      dump.line("Profile File(s)", String.join(",", user.profiles()));
      if (!user.validation().equals(Validation.SLICES)) {
        boolean all = user.validation().isAll();
        dump.line("Validate", all ? "ALL" : "SLICES(" + user.validation().rows() + ")");
      }
      if (user.tables().count() > 1) {
        dump.line("Tables", user.tables().keyspaces() + " x " + user.tables().tables());
        user.tables()
            .choice()
            .ifPresent(numbers -> dump.line("Table Distribution", numbers.text()));
      }
      return;
    }
    dump.line("Key Size (bytes)", load.keySize());
    dump.line("Counter Increment Distribution", "add=" + load.add().text());
    if (command instanceof CommandSettings.Mixed mixed) {
      dump.line("Command Ratios", mixed.ratios());
      dump.line("Command Clustering Distribution", "clustering=" + mixed.clustering().text());
    }
  }

  private void length(LoadSettings load) {
    dump.line("Count", String.format(Locale.ROOT, "%,d", load.count().orElse(-1)));
    if (load.length() instanceof RunLength.Timed timed) {
      dump.line("Duration", timed.describe());
    }
    dump.line("No Warmup", !load.warmup());
    dump.line("Consistency Level", load.consistency());
    dump.line("Serial Consistency Level", load.serialConsistency());
    if (load.length() instanceof RunLength.Converged converged) {
      dump.line("Target Uncertainty", String.format(Locale.ROOT, "%.3f", converged.error()));
      dump.line("Minimum Uncertainty Measurements", converged.atLeast());
      dump.line("Maximum Uncertainty Measurements", converged.atMost());
    } else {
      dump.line("Target Uncertainty", "not applicable");
    }
  }

  void rate(RateSettings rate) {
    dump.group("Rate");
    if (rate.concurrency() instanceof Concurrency.Ramp ramp) {
      dump.line("Auto", ramp.untilSaturated());
      dump.line("Min Threads", ramp.from());
      dump.line("Max Threads", ramp.to());
    } else if (rate.concurrency() instanceof Concurrency.Fixed fixed) {
      dump.line("Auto", false);
      dump.line("Thread Count", fixed.lanes());
      dump.line("OpsPer Sec", rate.pace().perSecond());
      if (rate.pace() instanceof Pace.Profiled profiled) {
        dump.line("Load Profile", profiled.profile());
      }
      if (!rate.pace().spacing().equals(Spacing.EVEN)) {
        dump.line("Arrivals", rate.pace().spacing());
      }
    }
  }
}
