package io.cqlsurge.settings.echo;

import io.cqlsurge.settings.SendToSettings;
import java.util.Locale;

/** The worker lines, which only old cassandra-stress releases have. */
final class SendToText {
  private SendToText() {}

  static void add(SendToSettings sendTo, DumpGroups dump) {
    dump.group("Send To Daemon");
    dump.line("", workers(sendTo.workers()));
    sendTo.secretFile().ifPresent(file -> dump.line("Secret File", file));
    dump.line("On Loss", sendTo.onLoss().name().toLowerCase(Locale.ROOT));
  }

  private static Object workers(SendToSettings.Workers workers) {
    if (workers instanceof SendToSettings.Workers.Local local) {
      return local.count() + " on this machine";
    }
    return workers instanceof SendToSettings.Workers.Named named
        ? named.count() + " at " + named.name()
        : ((SendToSettings.Workers.Listed) workers).addresses();
  }
}
