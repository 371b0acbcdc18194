package io.cqlsurge.distribution;

import io.cqlsurge.distribution.Arguments.Limits;
import io.cqlsurge.grammar.ValueForm;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** The kinds of distributions: their names, their syntax and their meaning. */
public enum DistributionKind {
  EXP(
      List.of("exp"),
      List.of(new ValueForm("EXP(min..max)", "exponential: min is the most likely, max the least")),
      DistributionKind::exponential),
  EXTREME(
      List.of("extreme", "extr", "weibull"),
      List.of(
          new ValueForm(
              "EXTREME(min..max,shape)",
              "Weibull: shape 1 is EXP; a shape below 1 favours min more")),
      DistributionKind::extreme),
  QEXTREME(
      List.of("qextreme", "qextr"),
      List.of(
          new ValueForm(
              "QEXTREME(min..max,shape,quantas)",
              "EXTREME in steps: the number of steps is quantas, each equally likely")),
      DistributionKind::quantizedExtreme),
  GAUSSIAN(
      List.of("gaussian", "gauss", "normal", "norm"),
      List.of(
          new ValueForm(
              "GAUSSIAN(min..max)", "normal around the middle, both ends 3 deviations away"),
          new ValueForm(
              "GAUSSIAN(min..max,stdvrng)", "the same, both ends stdvrng deviations away"),
          new ValueForm(
              "GAUSSIAN(min..max,mean,stdev)", "normal with this mean and standard deviation")),
      DistributionKind::gaussian),
  UNIFORM(
      List.of("uniform"),
      List.of(new ValueForm("UNIFORM(min..max)", "every number is equally likely")),
      DistributionKind::uniform),
  FIXED(
      List.of("fixed"),
      List.of(new ValueForm("FIXED(val)", "always this number")),
      DistributionKind::fixed),
  SEQ(
      List.of("seq"),
      List.of(
          new ValueForm("SEQ(min..max)", "each number in turn, then from min again; not random")),
      DistributionKind::sequence),
  ZIPF(
      List.of("zipf", "zipfian"),
      List.of(
          new ValueForm("ZIPF(min..max)", "Zipf, exponent 0.99 as in YCSB: min is the most likely"),
          new ValueForm(
              "ZIPF(min..max,exponent)", "Zipf: the k-th number is k^exponent times less likely")),
      DistributionKind::zipf),
  LATEST(
      List.of("latest"),
      List.of(new ValueForm("LATEST(min..max)", "ZIPF mirrored: max is the most likely")),
      DistributionKind::latest),
  HOTSPOT(
      List.of("hotspot"),
      List.of(
          new ValueForm(
              "HOTSPOT(min..max,fraction,probability)",
              "numbers in the range's lowest fraction are drawn with this probability")),
      DistributionKind::hotspot),
  QUANTILES(
      List.of("quantiles"),
      List.of(new ValueForm("QUANTILES(0:min,p:value,100:max)", "p percent are below value")),
      arguments -> measured(arguments, Empirical.quantiles(arguments))),
  WEIGHTS(
      List.of("weights"),
      List.of(new ValueForm("WEIGHTS(weight:value,weight:min..max)", "numbers and their weights")),
      arguments -> measured(arguments, Empirical.weights(arguments))),
  FILE(
      List.of("file"),
      List.of(new ValueForm("FILE(x.csv)", "numbers in a file, one per line, or number,count")),
      arguments -> measured(arguments, Empirical.file(arguments)));

  private static final double YCSB_EXPONENT = 0.99;

  private final List<String> names;
  private final List<ValueForm> forms;
  private final Function<Arguments, Shape> reader;

  DistributionKind(List<String> names, List<ValueForm> forms, Function<Arguments, Shape> reader) {
    this.names = names;
    this.forms = forms;
    this.reader = reader;
  }

  /** A distribution with its parameters: a stream factory, and the text in the settings dump. */
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

  /** Returns all names of this kind in lower case, the main name first. */
  public List<String> names() {
    return names;
  }

  /** Returns the syntax variants of this kind, each with its meaning. */
  public List<ValueForm> forms() {
    return forms;
  }

  /** Returns the syntax variants of this kind, for an error message. */
  String form() {
    List<String> texts = forms.stream().map(ValueForm::form).toList();
    String others = String.join(", ", texts.subList(0, texts.size() - 1));
    return (others.isEmpty() ? "" : others + " or ") + texts.get(texts.size() - 1);
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

  /** Returns a shape that names itself, or the constant of an empty range. */
  private static Shape shape(Limits limits, Supplier<Distribution> maker) {
    return limits.length() == 0 ? constant(limits.min()) : new Shape(maker, maker.get().toString());
  }

  /** Returns a curve that names itself, or the uniform distribution of two values or one. */
  private static Shape curve(Limits limits, Supplier<Distribution> maker) {
    return limits.length() <= 1 ? uniform(limits) : shape(limits, maker);
  }

  private static Shape measured(Arguments arguments, NavigableMap<Limits, Double> weights) {
    if (weights.isEmpty()) {
      throw arguments.invalid("there are no numbers");
    }
    return new Shape(() -> new Empirical(weights), "Measured:  " + arguments.text());
  }

  private static Shape fixed(Arguments arguments) {
    return constant(arguments.expect(1, 1).integer(0));
  }

  private static Shape uniform(Arguments arguments) {
    return uniform(arguments.expect(1, 1).range());
  }

  private static Shape uniform(Limits limits) {
    return shape(limits, () -> new Uniform(limits.min(), limits.max()));
  }

  private static Shape gaussian(Arguments arguments) {
    Limits limits = arguments.expect(1, 3).range();
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
    return shape(limits, () -> new Gaussian(limits.min(), limits.max(), mean, deviation));
  }

  private static Shape exponential(Arguments arguments) {
    Limits limits = arguments.expect(1, 1).range();
    return curve(limits, () -> new Exponential(limits.min(), limits.max()));
  }

  private static Shape extreme(Arguments arguments) {
    Limits limits = arguments.expect(2, 2).range();
    double shape = arguments.positive(1, "shape");
    return curve(limits, () -> new Extreme(limits.min(), limits.max(), shape));
  }

  private static Shape quantizedExtreme(Arguments arguments) {
    Limits limits = arguments.expect(3, 3).range();
    double shape = arguments.positive(1, "shape");
    long bands = arguments.integer(2);
    if (bands < 1 || bands > 1_000_000) {
      throw arguments.invalid("quantas must be from 1 to 1000000, not " + bands);
    }
    return curve(
        limits,
        () -> new QuantizedExtreme(new Extreme(limits.min(), limits.max(), shape), (int) bands));
  }

  private static Shape sequence(Arguments arguments) {
    Limits limits = arguments.expect(1, 1).range();
    if (limits.length() == 0) {
      throw arguments.invalid("min and max are equal; write FIXED(" + limits.min() + ")");
    }
    return shape(limits, () -> new Sequence(limits.min(), limits.max()));
  }

  private static Shape zipf(Arguments arguments) {
    Limits limits = arguments.expect(1, 2).range();
    double exponent = arguments.size() == 2 ? arguments.positive(1, "exponent") : YCSB_EXPONENT;
    return shape(limits, () -> new Zipf(limits.min(), limits.max(), exponent));
  }

  private static Shape latest(Arguments arguments) {
    Limits limits = arguments.expect(1, 1).range();
    if (limits.length() == 0) {
      return constant(limits.min());
    }
    return new Shape(
        () -> new Inverted(new Zipf(limits.min(), limits.max(), YCSB_EXPONENT)),
        "Latest:  min=" + limits.min() + ",max=" + limits.max());
  }

  private static Shape hotspot(Arguments arguments) {
    Limits limits = arguments.expect(3, 3).range();
    double fraction = arguments.share(1, "fraction");
    double probability = arguments.share(2, "probability");
    return shape(limits, () -> new Hotspot(limits.min(), limits.max(), fraction, probability));
  }
}
