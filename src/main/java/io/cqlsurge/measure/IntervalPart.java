package io.cqlsurge.measure;

import java.util.List;

/** The measurements of one client in an interval, which are added to those of other clients. */
public sealed interface IntervalPart permits Interval, PackedInterval {
  /** Returns the time span of the run that it covers. */
  Interval.Span span();

  /** Returns the garbage collections. */
  GcFigures gc();

  /** Returns the load of the client. */
  ClientFigures client();

  /** Returns the errors and retries in the interval, by operation, kind and node. */
  List<ErrorCount> errors();

  /** Adds the operations to a sum. */
  void addTo(FiguresSum sum);

  /** Returns the measurements with complete histograms. */
  Interval unpacked();
}
