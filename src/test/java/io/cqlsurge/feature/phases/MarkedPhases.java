package io.cqlsurge.feature.phases;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunEvent;
import io.cqlsurge.measure.server.NodeLoad;
import io.cqlsurge.run.Marks;
import io.cqlsurge.settings.load.Pace;
import java.util.List;
import java.util.function.LongSupplier;

/** Phases with the marks of their run, called as a run calls them. */
public final class MarkedPhases {
  public final Marks marks;
  public final Phases all;

  public MarkedPhases(LongSupplier clock, Pace pace, boolean isDivided) {
    marks = new Marks(clock, this::happened);
    all = new Phases(marks::list, pace, isDivided);
  }

  public MarkedPhases(LongSupplier clock, Pace pace) {
    this(clock, pace, true);
  }

  private void happened(RunEvent event) {
    all.happened(event);
  }

  public void runStarts() {
    marks.runStarts(1, "");
    all.runStarts(1, "");
  }

  public boolean mark(String text) {
    return marks.mark(text);
  }

  public void intervalEnded(Interval interval) {
    marks.intervalEnded(interval);
    all.intervalEnded(interval);
  }

  void rateChanged(long perSecond) {
    marks.rateChanged(perSecond);
  }

  public void seen(List<NodeLoad> loads) {
    all.happened(new RunEvent.NodesLoaded(loads));
  }

  void runEnded(Interval summary) {
    marks.runEnded(summary);
    all.runEnded(summary);
  }
}
