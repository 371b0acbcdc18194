package io.cqlsurge.report;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunListener;

/** Prints after each interval how the client itself fared in it. */
public final class ClientLines implements RunListener {
  private final Output output;

  /** Lines on an output. */
  public ClientLines(Output output) {
    this.output = output;
  }

  @Override
  public void intervalEnded(Interval interval) {
    output.line(ClientText.line(interval));
  }
}
