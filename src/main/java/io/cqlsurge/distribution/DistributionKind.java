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
      "Small numbers are likely, larger ones exponentially less so",
      DistributionKind::exponential),
  EXTREME(
      List.of("extreme", "extr", "weibull"),
      "EXTREME(min..max,shape)",
      "The Weibull law: shape 1 is EXP, a smaller one favours small numbers even more",
      DistributionKind::extreme),
  QEXTREME(
      List.of("qextreme", "qextr"),
      "QEXTREME(min..max,shape,quantas)",
      "EXTREME made flat within that many (quantas) bands of equal probability",
      DistributionKind::quantizedExtreme),
  GAUSSIAN(
      List.of("gaussian", "gauss", "normal", "norm"),
      "GAUSSIAN(min..max), GAUSSIAN(min..max,stdvrng) or GAUSSIAN(min..max,mean,stdev)",
      "The normal law, by default around the middle of the range; either end lies stdvrng (3)"
          + " standard deviations away from it",
      DistributionKind::gaussian),
  UNIFORM(
      List.of("uniform"),
      "UNIFORM(min..max)",
      "Every number of the range is as likely as any other",
      DistributionKind::uniform),
  FIXED(List.of("fixed"), "FIXED(val)", "Always this number", DistributionKind::fixed),
  SEQ(
      List.of("seq"),
      "SEQ(min..max)",
      "One number after the other from min to max, then from min again",
      DistributionKind::sequence),
  ZIPF(
      List.of("zipf"),
      "ZIPF(min..max) or ZIPF(min..max,exponent)",
      "The law of Zipf: min is the most likely, the k-th number comes k^exponent (0.99) times less"
          + " often",
      DistributionKind::zipf),
  LATEST(
      List.of("latest"),
      "LATEST(min..max)",
      "ZIPF mirrored: max is the most likely",
      DistributionKind::latest),
  HOTSPOT(
      List.of("hotspot"),
      "HOTSPOT(min..max,fraction,probability)",
      "That fraction of the range, from min on, gets that probability of all draws",
      DistributionKind::hotspot);

  private static final double YCSB_EXPONENT = 0.99;

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

  private static Shape zipf(Arguments arguments) {
    arguments.expect(1, 2);
    Limits limits = arguments.range();
    double exponent = arguments.size() == 2 ? arguments.positive(1, "exponent") : YCSB_EXPONENT;
    if (limits.length() == 0) {
      return constant(limits.min());
    }
    Supplier<Distribution> maker = () -> new Zipf(limits.min(), limits.max(), exponent);
    return new Shape(maker, maker.get().toString());
  }

  private static Shape latest(Arguments arguments) {
    arguments.expect(1, 1);
    Limits limits = arguments.range();
    if (limits.length() == 0) {
      return constant(limits.min());
    }
    return new Shape(
        () -> new Inverted(new Zipf(limits.min(), limits.max(), YCSB_EXPONENT)),
        "Latest:  min=" + limits.min() + ",max=" + limits.max());
  }

  private static Shape hotspot(Arguments arguments) {
    arguments.expect(3, 3);
    Limits limits = arguments.range();
    double fraction = arguments.share(1, "fraction");
    double probability = arguments.share(2, "probability");
    if (limits.length() == 0) {
      return constant(limits.min());
    }
    Supplier<Distribution> maker =
        () -> new Hotspot(limits.min(), limits.max(), fraction, probability);
    return new Shape(maker, maker.get().toString());
  }
}
