package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.settings.LoadProfile;
import java.util.Locale;

/**
 * The parts of a load profile, as JSON.
 *
 * @param clients number of clients of the run; the rates are those of one client
 */
record ProfileParts(LoadProfile profile, int clients) {
  private static final double MILLI = 1e3;

  /** Adds the parts, each with its start in seconds. */
  void writeTo(ArrayNode target) {
    long start = 0;
    for (LoadProfile.Part part : profile.parts()) {
      ObjectNode entry = target.addObject().put("time", start).put("seconds", part.allSeconds());
      entry.put("from", rate(part.from())).put("to", rate(part.to()));
      if (part.shape() == LoadProfile.Shape.SINE) {
        entry.put("shape", part.shape().name().toLowerCase(Locale.ROOT));
        entry.put("period", part.seconds());
      }
      start += part.allSeconds();
    }
  }

  /** Returns the share of one client in a rate, with three decimals. */
  private double rate(long perSecond) {
    return Math.round(perSecond * MILLI / clients) / MILLI;
  }
}
