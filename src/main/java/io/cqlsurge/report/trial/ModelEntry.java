package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.estimate.Scalability;

/** Writes the capacity model of a ramp. */
final class ModelEntry {
  private ModelEntry() {}

  /** Adds the parameters with their confidence intervals. */
  static void write(Scalability model, ObjectNode target) {
    target.put("single", model.single());
    write(model.contention(), target.putObject("contention"));
    write(model.coherence(), target.putObject("coherence"));
    write(model.peak(), target.putObject("peak"));
  }

  /** Adds the finite ones of the numbers. */
  private static void write(Scalability.Bounds bounds, ObjectNode target) {
    write("value", bounds.value(), target);
    write("low", bounds.low(), target);
    write("high", bounds.high(), target);
  }

  private static void write(String name, double value, ObjectNode target) {
    if (Double.isFinite(value)) {
      target.put(name, value);
    }
  }
}
