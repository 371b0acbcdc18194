package io.cqlsurge.distribution;

import io.cqlsurge.distribution.Arguments.Limits;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** The shapes a distribution can have: their names, how they are written, and what they mean. */
public enum DistributionKind {
  EXP(
      List.of("exp"),
      "EXP(min..max)",
      "An exponential distribution over the range [min..max]",
      DistributionKind::exponential),
  EXTREME(
      List.of("extreme", "extr", "weibull"),
      "EXTREME(min..max,shape)",
      "An extreme value (Weibull) distribution over the range [min..max]",
      DistributionKind::extreme),
  QEXTREME(
      List.of("qextreme", "qextr"),
      "QEXTREME(min..max,shape,quantas)",
      "An extreme value, split into quantas, within which the chance of selection is uniform",
      DistributionKind::quantizedExtreme),
  GAUSSIAN(
      List.of("gaussian", "gauss", "normal", "norm"),
      "GAUSSIAN(min..max), GAUSSIAN(min..max,stdvrng) or GAUSSIAN(min..max,mean,stdev)",
      "A normal distribution; without further arguments mean=(min+max)/2 and stdev is"
          + " (mean-min)/stdvrng, stdvrng being 3",
      DistributionKind::gaussian),
  UNIFORM(
      List.of("uniform"),
      "UNIFORM(min..max)",
      "A uniform distribution over the range [min..max]",
      DistributionKind::uniform),
  FIXED(
      List.of("fixed"),
      "FIXED(val)",
      "A fixed distribution, always returning the same value",
      DistributionKind::fixed),
  SEQ(
      List.of("seq"),
      "SEQ(min..max)",
      "A fixed sequence, returning values in the range min to max sequentially (starting from min),"
          + " wrapping if necessary",
      DistributionKind::sequence);

  private final List<String> names;
  private final String form;
  private final String help;
  private final Function<Arguments, Shape> reader;

  DistributionKind(
      List<String> names, String form, String help, Function<Arguments, Shape> reader) {
    this.names = names;
    this.form = form;
    this.help = help;
    this.reader = reader;
  }

  /** A distribution as it was asked for: how to make one, and its text in the settings dump. */
  record Shape(Supplier<Distribution> maker, String text) {}

  static Optional<DistributionKind> named(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    for (DistributionKind kind : values()) {
      if (kind.names.contains(lower)) {
        return Optional.of(kind);
      }
    }
    return Optional.empty();
  }

  /** All names it goes by in lower case, the proper one first. */
  public List<String> names() {
    return names;
  }

  /** How it is written. */
  public String form() {
    return form;
  }

  /** What it yields, in one sentence. */
  public String help() {
    return help;
  }

  String title() {
    return names.get(0);
  }

  Shape read(Arguments arguments) {
    return reader.apply(arguments);
  }

  private static Shape constant(long value) {
    return new Shape(() -> new Fixed(value), "Fixed:  key=" + value);
  }

  private static Shape fixed(Arguments arguments) {
    arguments.expect(1, 1);
    return constant(arguments.integer(0));
  }

  private static Shape uniform(Arguments arguments) {
    arguments.expect(1, 1);
    return uniform(arguments.range());
  }

  private static Shape uniform(Limits limits) {
    if (limits.length() == 0) {
      return constant(limits.min());
    }
    return new Shape(
        () -> new Uniform(limits.min(), limits.max()),
        "Uniform:  min=" + limits.min() + ",max=" + limits.max());
  }

  private static Shape gaussian(Arguments arguments) {
    arguments.expect(1, 3);
    Limits limits = arguments.range();
    double mean = (limits.min() + limits.max()) / 2.0;
    double deviation = limits.length() / 2.0 / 3;
    if (arguments.size() == 2) {
      deviation = limits.length() / 2.0 / arguments.positive(1, "stdvrng");
    } else if (arguments.size() == 3) {
      mean = arguments.real(1, "mean");
      deviation = arguments.positive(2, "stdev");
    }
    return gaussian(limits, mean, deviation);
  }

  private static Shape gaussian(Limits limits, double mean, double deviation) {
    if (limits.length() == 0) {
      return constant(limits.min());
    }
    String text =
        String.format(
            Locale.ROOT,
            "Gaussian:  min=%d,max=%d,mean=%f,stdev=%f",
            limits.min(),
            limits.max(),
            mean,
            deviation);
    return new Shape(() -> new Gaussian(limits.min(), limits.max(), mean, deviation), text);
  }

  private static Shape exponential(Arguments arguments) {
    arguments.expect(1, 1);
    Limits limits = arguments.range();
    if (limits.length() <= 1) {
      return uniform(limits);
    }
    return new Shape(
        () -> new Exponential(limits.min(), limits.max()),
        new Exponential(limits.min(), limits.max()).toString());
  }

  private static Shape extreme(Arguments arguments) {
    arguments.expect(2, 2);
    Limits limits = arguments.range();
    double shape = arguments.positive(1, "shape");
    if (limits.length() <= 1) {
      return uniform(limits);
    }
    Extreme example = new Extreme(limits.min(), limits.max(), shape);
    return new Shape(() -> new Extreme(limits.min(), limits.max(), shape), example.toString());
  }

  private static Shape quantizedExtreme(Arguments arguments) {
    arguments.expect(3, 3);
    Limits limits = arguments.range();
    double shape = arguments.positive(1, "shape");
    long bands = arguments.integer(2);
    if (bands < 1 || bands > 1_000_000) {
      throw arguments.wrong("quantas must be from 1 to 1000000, not " + bands);
    }
    if (limits.length() <= 1) {
      return uniform(limits);
    }
    Supplier<Distribution> maker =
        () -> new QuantizedExtreme(new Extreme(limits.min(), limits.max(), shape), (int) bands);
    return new Shape(maker, maker.get().toString());
  }

  private static Shape sequence(Arguments arguments) {
    arguments.expect(1, 1);
    Limits limits = arguments.range();
    if (limits.length() == 0) {
      throw arguments.wrong("min and max are equal; write FIXED(" + limits.min() + ")");
    }
    return new Shape(
        () -> new Sequence(limits.min(), limits.max()),
        "Sequence:  start=" + limits.min() + ",end=" + limits.max());
  }
}
