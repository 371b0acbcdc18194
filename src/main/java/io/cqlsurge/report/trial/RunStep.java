package io.cqlsurge.report.trial;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The entries of one run, or of one step of a ramp or search.
 *
 * @param total the entry of all operations
 * @param kinds the entry of each operation kind by label, in order; empty if there is one kind
 */
public record RunStep(RunEntry total, Map<String, RunEntry> kinds) {

  /** Returns a file's runs in its order. Kinds follow their totals. */
  public static List<RunStep> of(List<RunEntry> entries) {
    Map<List<Object>, RunStep> steps = new LinkedHashMap<>();
    for (RunEntry entry : entries) {
      RunData.Identity id = entry.own().id();
      // An entry of cassandra-stress has no identifier, and is always a run.
      List<Object> key = id.run().isEmpty() ? List.of(steps.size()) : List.of(id.run(), id.step());
      if (entry.isTotal()) {
        steps.put(key, new RunStep(entry, new LinkedHashMap<>()));
      } else if (steps.containsKey(key)) {
        Objects.requireNonNull(steps.get(key)).kinds.put(id.kind().orElseThrow(), entry);
      }
    }
    return List.copyOf(steps.values());
  }
}
