package io.cqlsurge.settings.load;

import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.Rate;
import io.cqlsurge.grammar.Span;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.load.LoadProfile.Part;
import io.cqlsurge.settings.load.LoadProfile.Shape;
import java.util.List;

/** Parsers for load shapes: for the text in their parentheses. */
public final class LoadProfileText {
  private static final String DOTS = "..";

  private LoadProfileText() {}

  /** Parses the text in {@code steps(1000/s*60s,2000/s*60s)}: constant rates. */
  public static LoadProfile steps(String text) {
    return new LoadProfile(
        "steps(" + text + ")", split(text).stream().map(LoadProfileText::constant).toList());
  }

  /**
   * Parses the text in {@code ramp(0/s..5000/s*10m,5000/s*5m)}: rates that change evenly, and
   * constant rates.
   */
  public static LoadProfile ramp(String text) {
    return new LoadProfile(
        "ramp(" + text + ")",
        split(text).stream()
            .map(part -> part.contains(DOTS) ? changing(part, Shape.LINEAR) : constant(part))
            .toList());
  }

  /**
   * Parses the text in {@code spike(1000/s*60s,9000/s*10s)}: a rate, a peak, and the first rate
   * again.
   */
  public static LoadProfile spike(String text) {
    List<String> parts = split(text);
    if (parts.size() != 2) {
      throw new UsageError(
          "write a rate and a peak, each with its duration: spike(1000/s*60s,9000/s*10s)");
    }
    Part base = constant(parts.get(0));
    Part peak = constant(parts.get(1));
    return new LoadProfile("spike(" + text + ")", List.of(base, peak, base));
  }

  /** Parses the text in {@code sine(1000/s..5000/s*10m*3)}: a wave of three periods. */
  public static LoadProfile sine(String text) {
    int last = text.lastIndexOf('*');
    boolean hasPeriods = last != text.indexOf('*');
    Part period = changing(hasPeriods ? text.substring(0, last) : text, Shape.SINE);
    long periods = hasPeriods ? Count.positive(text.substring(last + 1)) : 1;
    return new LoadProfile(
        "sine(" + text + ")",
        List.of(new Part(Shape.SINE, period.from(), period.to(), period.span(), periods)));
  }

  private static List<String> split(String text) {
    return List.of(text.split(",", -1));
  }

  private static Part constant(String text) {
    String[] sides = sides(text, "a rate and its duration: 1000/s*60s");
    long rate = Rate.parse(sides[0]).perSecond();
    return new Part(Shape.LINEAR, rate, rate, Span.parse(sides[1]), 1);
  }

  private static Part changing(String text, Shape shape) {
    String hint = "two rates and a duration: 1000/s..5000/s*10m";
    String[] sides = sides(text, hint);
    int dots = sides[0].indexOf(DOTS);
    if (dots <= 0) {
      throw wrong(text, hint);
    }
    return new Part(
        shape,
        Rate.parse(sides[0].substring(0, dots)).perSecond(),
        Rate.parse(sides[0].substring(dots + DOTS.length())).perSecond(),
        Span.parse(sides[1]),
        1);
  }

  private static String[] sides(String text, String hint) {
    String[] sides = text.split("\\*", -1);
    if (sides.length != 2 || sides[0].isBlank() || sides[1].isBlank()) {
      throw wrong(text, hint);
    }
    return sides;
  }

  private static UsageError wrong(String text, String hint) {
    return new UsageError("'" + text + "' is not valid; write " + hint);
  }
}
