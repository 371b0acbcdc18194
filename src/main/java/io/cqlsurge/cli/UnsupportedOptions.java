package io.cqlsurge.cli;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.Settings;
import java.util.ArrayList;
import java.util.List;

/** What can be asked for but is not carried out yet: it is refused, never passed over. */
final class UnsupportedOptions {
  private UnsupportedOptions() {}

  /**
   * Looks the settings through.
   *
   * @throws UsageError if something is asked for that would not be done
   */
  static void refuse(Settings settings) {
    List<String> complaints = new ArrayList<>();
    if (settings.sendTo().isPresent()) {
      complaints.add("-sendto: not built yet; leave it out, and start cqlsurge on each machine");
    }
    if (!complaints.isEmpty()) {
      throw new UsageError(complaints);
    }
  }
}
