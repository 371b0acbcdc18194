package io.cqlsurge.cli;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.Settings;
import java.util.ArrayList;
import java.util.List;

/** Options that are not supported yet; they are rejected, never ignored. */
final class UnsupportedOptions {
  private UnsupportedOptions() {}

  /**
   * Checks the settings.
   *
   * @throws UsageError if an option is not supported yet
   */
  static void refuse(Settings settings) {
    List<String> errors = new ArrayList<>();
    if (settings.sendTo().isPresent()) {
      errors.add("-sendto: not supported yet; remove it, and start cqlsurge on each machine");
    }
    if (!errors.isEmpty()) {
      throw new UsageError(errors);
    }
  }
}
