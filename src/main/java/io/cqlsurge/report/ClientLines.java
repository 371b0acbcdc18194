package io.cqlsurge.report;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunListener;

/** Prints a line with the figures of the client after each interval. */
public final class ClientLines implements RunListener {
  private final Output output;

  /** Creates a listener that prints on an output. */
  public ClientLines(Output output) {
    this.output = output;
  }

  @Override
  public void intervalEnded(Interval interval) {
    output.line(ClientText.line(interval));
  }
}
