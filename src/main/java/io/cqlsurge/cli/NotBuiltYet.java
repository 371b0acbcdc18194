package io.cqlsurge.cli;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.Compression;
import io.cqlsurge.settings.ConnectionSettings;
import io.cqlsurge.settings.ModeSettings;
import io.cqlsurge.settings.Settings;
import java.util.ArrayList;
import java.util.List;

/** What can be asked for but is not carried out yet: it is refused, never passed over. */
final class NotBuiltYet {
  private final List<String> complaints = new ArrayList<>();

  private NotBuiltYet() {}

  /**
   * Looks the settings through.
   *
   * @throws UsageError if something is asked for that would not be done
   */
  static void refuse(Settings settings) {
    NotBuiltYet found = new NotBuiltYet();
    found.load(settings);
    found.connection(settings.connection());
    found.finish();
  }

  /**
   * Looks through what a connection needs.
   *
   * @throws UsageError if something is asked for that would not be done
   */
  static void refuse(ConnectionSettings settings) {
    NotBuiltYet found = new NotBuiltYet();
    found.connection(settings);
    found.finish();
  }

  private void connection(ConnectionSettings settings) {
    mode(settings.mode());
    check(settings.transport().isEncrypted(), "-transport: truststore=", "leave it out");
  }

  private void finish() {
    if (!complaints.isEmpty()) {
      throw new UsageError(complaints);
    }
  }

  private void load(Settings settings) {
    check(settings.reports().graph().isPresent(), "-graph", "leave it out");
    check(settings.sendTo().isPresent(), "-sendto", "leave it out");
  }

  private void mode(ModeSettings mode) {
    check(mode.compression() != Compression.NONE, "-mode: compression=", "leave it out");
    check(mode.bundle().isPresent(), "-mode: bundle=", "leave it out");
    check(mode.authProvider().isPresent(), "-mode: auth-provider=", "give user= and password=");
  }

  private void check(boolean asked, String what, String instead) {
    if (asked) {
      complaints.add(what + ": not built yet; " + instead);
    }
  }
}
