package io.cqlsurge.settings.echo;

import io.cqlsurge.settings.Objective;
import io.cqlsurge.settings.SloSettings;
import java.time.Duration;

/** The lines of a search, which cassandra-stress does not have. */
final class SloText {
  private static final double PERCENT = 100;

  private SloText() {}

  static void add(SloSettings slo, DumpGroups dump) {
    dump.group("Slo");
    dump.line("Conditions", slo.objectives().stream().map(Objective::text).toList());
    dump.line("From", slo.bounds().from() + "/s");
    dump.line("To", slo.bounds().to() + "/s");
    dump.line("Precision", slo.bounds().precision() * PERCENT + "%");
    dump.line("Step", seconds(slo.times().step()));
    dump.line("Hold", seconds(slo.times().hold()));
    dump.line("Settle", seconds(slo.times().settle()));
    dump.line("Arrivals", slo.spacing());
  }

  private static String seconds(Duration time) {
    return time.toSeconds() + "s";
  }
}
