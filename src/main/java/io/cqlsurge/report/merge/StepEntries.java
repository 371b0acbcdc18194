package io.cqlsurge.report.merge;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.measure.Figures;
import io.cqlsurge.measure.Pacing;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The entries of one run of a client.
 *
 * @param total the entry of all operations
 * @param kinds the entry of each kind of operation by label; empty if there is one kind
 */
record StepEntries(ObjectNode total, Map<String, ObjectNode> kinds) {

  /** Copies the map. */
  StepEntries {
    kinds = Map.copyOf(kinds);
  }

  /** Returns the data of this tool about all operations. */
  JsonNode own() {
    return total.path("cqlsurge");
  }

  /** Returns the labels of the operations, in order. */
  List<String> labels() {
    List<String> labels = new ArrayList<>();
    own().path("operations").forEach(label -> labels.add(label.asText()));
    return labels;
  }

  /** Returns the data about one kind of operation; a single kind has that of the total. */
  JsonNode own(String label) {
    ObjectNode kind = kinds.get(label);
    return label.equals(Figures.TOTAL) || kind == null ? own() : kind.path("cqlsurge");
  }

  int lanes() {
    return own().path("threads").asInt();
  }

  Instant started() {
    return Instant.parse(own().path("started").asText());
  }

  /** Returns the length in seconds. */
  double seconds() {
    return own().at("/results/total operation time/value").asDouble();
  }

  Pacing pacing() {
    return Pacing.valueOf(own().path("pacing").asText("none").toUpperCase(Locale.ROOT));
  }

  /** Returns the length of an interval in seconds, as the settings have it. */
  double intervalSeconds() {
    return setting("Log", "Interval Millis").asDouble(1000) / 1e3;
  }

  /** Returns a setting as it is printed. */
  JsonNode setting(String group, String name) {
    return own().path("facts").path("settings").path(group).path(name);
  }

  /** Returns the end of the name of a trial that is a step of a ramp. */
  String rampSuffix() {
    return " - " + lanes() + " threads";
  }

  /** Returns whether the run is a step of a ramp, which the histogram log marks. */
  boolean isRampStep() {
    return total.path("revision").asText().endsWith(rampSuffix());
  }

  /** Returns the step in the histogram log: its threads; empty without a ramp. */
  Optional<Integer> rampStep() {
    return isRampStep() ? Optional.of(lanes()) : Optional.empty();
  }
}
