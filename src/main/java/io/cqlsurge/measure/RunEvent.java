package io.cqlsurge.measure;

import io.cqlsurge.measure.server.NodeLoad;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/**
 * Something that happens during a run apart from its intervals. Listeners react to the types that
 * they know.
 */
public interface RunEvent {
  /**
   * A mark that was set, before the interval that contains it or follows it.
   *
   * @param seconds time since the run's start
   */
  record Mark(double seconds, String text) implements RunEvent {
    /** Name of the time before the first mark. */
    public static final String BEFORE = "before";
  }

  /**
   * The user changed the rate.
   *
   * @param seconds time since the run's start
   */
  record RateChanged(double seconds, long perSecond) implements RunEvent {
    public String sentence() {
      return String.format(Locale.ROOT, "Rate changed to %,d/s at %.1f s.", perSecond, seconds);
    }
  }

  /** The load that some nodes report, one entry per node. */
  record NodesLoaded(List<NodeLoad> nodes) implements RunEvent {
    public NodesLoaded {
      nodes = List.copyOf(nodes);
    }
  }

  /**
   * Times of requests that a feature measures, before the interval in which they were measured.
   *
   * @param tag name of the times in the histogram log, such as {@code traced-st}
   * @param times in ns; not changed later
   */
  record Times(String tag, Histogram times) implements RunEvent {}
}
