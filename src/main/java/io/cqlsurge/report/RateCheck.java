package io.cqlsurge.report;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.ClientRun;
import io.cqlsurge.measure.HeldRate;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.report.ShapeSegments.Segment;
import io.cqlsurge.settings.load.Pace;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The check whether a run had the rate that was requested. */
final class RateCheck {
  /** Share of failed requests that explains why a rate was not held. */
  private static final double MANY_FAILED = 0.01;

  /** Share of lanes in use from which all count as in use. */
  private static final double ALL_LANES = 0.9;

  private RateCheck() {}

  /**
   * Returns a sentence with the rate that was held and the reason, unless it was nearly the
   * requested rate. A profile must be held in each of its segments.
   *
   * @param share the share of the requested rate that was held
   */
  static Optional<String> sentence(
      double share, Pace pace, RunResult result, Optional<ShapeSegments> segments) {
    List<Segment> missed =
        segments.stream()
            .flatMap(all -> all.measured().stream())
            .filter(Segment::isMissed)
            .toList();
    boolean isHeld = result.notBegun() == 0 && share >= HeldRate.ENOUGH && missed.isEmpty();
    if (!pace.isFixed() || isHeld) {
      return Optional.empty();
    }
    boolean isOperations = result.partitions() == result.summary().total().counts().operations();
    String unit = isOperations ? "op/s" : "pk/s";
    String what =
        missed.isEmpty()
            ? RootLocale.format(
                "Rate not held: %,.0f of %,.0f %s",
                share * result.targetRate(), result.targetRate(), unit)
            : inSegments(missed, unit);
    return Optional.of(what + notBegun(result) + ". " + reason(result));
  }

  private static String notBegun(RunResult result) {
    return result.notBegun() > 0
        ? RootLocale.format(
            ", and %,d requests were due but not sent before the end", result.notBegun())
        : "";
  }

  private static String inSegments(List<Segment> missed, String unit) {
    Segment first = missed.get(0);
    Interval.Span span = first.span;
    int others = missed.size() - 1;
    String more =
        others == 0
            ? ""
            : ", and not in " + others + (others == 1 ? " later segment" : " later segments");
    return RootLocale.format(
        "Rate not held from %.0f s to %.0f s: %,.0f of %,.0f %s%s",
        span.startSeconds(), span.endSeconds(), first.endedRate(), first.dueRate(), unit, more);
  }

  /** Returns why a rate was not held, and what to do. */
  private static String reason(RunResult result) {
    List<String> lost =
        result.clients().stream()
            .filter(client -> client.lost().isPresent())
            .map(ClientRun::host)
            .toList();
    if (!lost.isEmpty()) {
      return "Lost workers: " + String.join(", ", lost) + ".";
    }
    return reason(result.summary());
  }

  private static String reason(Interval summary) {
    double failed =
        summary.errors().stream().mapToLong(each -> each.errors() + each.retries()).sum();
    if (failed > MANY_FAILED * summary.total().counts().operations()) {
      return summary.errors().stream()
          .max(Comparator.comparingLong(each -> each.errors() + each.retries()))
          .map(
              most ->
                  "Requests failed, most at %s (%s): check the nodes."
                      .formatted(most.node().address(), most.kind().title()))
          .orElseThrow();
    }
    if (summary.client().incidents().pausedSeconds() > 0) {
      return "The client was paused.";
    }
    ClientFigures.Lanes lanes = summary.client().lanes();
    return lanes.inUse() >= ALL_LANES * lanes.count()
        ? "All threads waited for replies: use more threads or a lower rate."
        : "Use a lower rate or more clients.";
  }
}
