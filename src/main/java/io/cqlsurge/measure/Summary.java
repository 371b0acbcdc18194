package io.cqlsurge.measure;

import java.util.List;

/**
 * What was measured over a whole run, from the moment the lanes started to the last reply.
 *
 * @param seconds the length of the run
 * @param operations one entry a kind of operation, in order of their labels
 * @param total all of them together
 * @param gc the client's own garbage collections
 */
public record Summary(double seconds, List<Figures> operations, Figures total, GcFigures gc) {

  /** Operations cannot be changed afterwards. */
  public Summary {
    operations = List.copyOf(operations);
  }
}
