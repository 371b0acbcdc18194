package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.CqlType.Part;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeMap;

/** Generator factory for a type and its value settings. */
public final class ValueGenerators {
  private static final DistributionSpec IDENTITIES = DistributionSpec.uniform(1, 100_000_000_000L);
  private static final DistributionSpec FIFTY_YEARS_MS =
      DistributionSpec.uniform(1, 50 * 365 * NumberForm.MS_PER_DAY);
  static final DistributionSpec SIZES = DistributionSpec.uniform(4, 8);
  private static final DistributionSpec TEXT_SIZES = DistributionSpec.uniform(20, 200);

  /** A number takes about as long as this number of bytes of a blob. */
  private static final double NUMBER_BYTES = 40;

  private final BooleanRule booleans;

  private ValueGenerators(BooleanRule booleans) {
    this.booleans = booleans;
  }

  /**
   * Returns whether values of a type can be generated: all types that do not contain a custom type.
   */
  public static boolean supports(CqlType type) {
    return type.kind() != Kind.CUSTOM
        && type.parts().stream().allMatch(part -> supports(part.type()));
  }

  /**
   * Creates a generator.
   *
   * @throws IllegalArgumentException if the type, or a type within it, is not supported
   */
  static ValueGenerator of(CqlType type, ValueSpec spec, BooleanRule booleans) {
    if (!supports(type)) {
      throw new IllegalArgumentException("cannot generate values of type " + type);
    }
    return new ValueGenerators(booleans).make(type, spec);
  }

  /**
   * Returns the size of the largest values, in bytes: at least 40, because a small value does not
   * take less time.
   */
  public static double maxBytes(CqlType type, ValueSpec spec) {
    double size = spec.size().orElse(spec.style().text().isPresent() ? TEXT_SIZES : SIZES).max();
    double parts = 0;
    for (Part part : type.parts()) {
      parts += maxBytes(part.type(), inheriting(spec, part, part.name()));
    }
    double bytes =
        switch (type.kind()) {
          case ASCII, TEXT, BLOB -> size;
          case LIST, SET, MAP -> size * parts;
          case VECTOR -> type.length() * parts;
          default -> parts;
        };
    return Math.max(NUMBER_BYTES, bytes);
  }

  /** Returns the number that distinguishes a column's values from other columns. */
  static long salt(String name) {
    return Salt.of("seed for stress" + name);
  }

  private ValueGenerator make(CqlType type, ValueSpec spec) {
    long salt = spec.order() == 0 ? salt(spec.name()) : 0;
    if (spec.file().isPresent()) {
      return chosen(salt, spec, spec.file().get().count(), spec.file().get());
    } else if (!spec.choices().isEmpty()) {
      return chosen(salt, spec, spec.choices().size(), oneOf(spec.choices()));
    }
    DistributionSpec identity = spec.population().orElse(defaultIdentity(type.kind()));
    DistributionSpec size = spec.size().orElse(SIZES);
    ValueStyle style = spec.style();
    if (style.text().isPresent()) {
      return style.text().get().values(salt, identity, spec.size().orElse(TEXT_SIZES));
    }
    if (style.vector().isPresent()) {
      return style.vector().get().values(salt, identity, type.length());
    }
    if (style.step().isPresent()) {
      return new Steps(salt, identity, style.step().get(), wholeNumber(type.kind(), salt, 0));
    }
    return switch (type.kind()) {
      case ASCII, TEXT -> RandomBytes.texts(salt, identity, size);
      case BLOB -> RandomBytes.blobs(salt, identity, size);
      case LIST -> new Lists(new Sizes(salt, size.create(0)), element(type, spec));
      case SET -> entries(type, List.of(element(type, spec)), new Sizes(salt, size.create(0)));
      case MAP -> map(type, spec, new Sizes(salt, size.create(0)));
      case TUPLE, UDT -> tuple(type, spec);
      case VECTOR -> vector(type, spec);
      default -> new Numbers(salt, identity.create(0), form(type.kind(), salt, style.scale()));
    };
  }

  private static Numbers chosen(long salt, ValueSpec spec, long count, Numbers.Form form) {
    DistributionSpec all = DistributionSpec.uniform(1, count);
    return new Numbers(salt, spec.population().orElse(all).create(0), form);
  }

  static DistributionSpec defaultIdentity(Kind kind) {
    return kind == Kind.TIMESTAMP || kind == Kind.TIMEUUID ? FIFTY_YEARS_MS : IDENTITIES;
  }

  /**
   * Returns the form of values from a list. The drawn number is the value's position, starting from
   * 1; positions beyond the list start again at the first value.
   */
  private static Numbers.Form oneOf(List<ByteBuffer> choices) {
    return (numbers, into) ->
        into.addAll(choices.get(Math.floorMod(numbers.next() - 1, choices.size())));
  }

  private Numbers.Form form(Kind kind, long salt, int scale) {
    double divisor = Math.pow(10, scale);
    if (kind == Kind.FLOAT) {
      return (numbers, into) ->
          into.addHighFirst(Float.floatToRawIntBits((float) real(numbers, divisor)), Float.BYTES);
    }
    if (kind == Kind.DOUBLE) {
      return (numbers, into) ->
          into.addHighFirst(Double.doubleToRawLongBits(real(numbers, divisor)), Double.BYTES);
    }
    NumberForm whole = wholeNumber(kind, salt, scale);
    return (numbers, into) -> whole.write(numbers.next(), into);
  }

  /** Returns the next real number; with a scale, it is a whole number that is divided. */
  private static double real(Distribution numbers, double divisor) {
    return divisor == 1 ? numbers.nextReal() : numbers.next() / divisor;
  }

  /** Returns the form of a type whose values are in the order of their numbers. */
  static NumberForm ascending(Kind kind, long salt, int scale) {
    return new ValueGenerators(BooleanRule.EVEN).wholeNumber(kind, salt, scale);
  }

  private NumberForm wholeNumber(Kind kind, long salt, int scale) {
    return switch (kind) {
      case TINYINT -> NumberForm.bytes(Byte.BYTES);
      case SMALLINT -> NumberForm.bytes(Short.BYTES);
      case INT, INET -> NumberForm.bytes(Integer.BYTES);
      case BIGINT, COUNTER, TIMESTAMP, TIME -> NumberForm.bytes(Long.BYTES);
      case VARINT -> (number, into) -> into.addVarint(number);
      case DECIMAL -> NumberForm.decimal(scale);
      case BOOLEAN -> NumberForm.booleans(booleans);
      case UUID -> NumberForm::uuid;
      case TIMEUUID -> NumberForm.timeuuid(salt);
      case DATE -> NumberForm::date;
      case DURATION -> NumberForm::duration;
      case ASCII, TEXT, BLOB, FLOAT, DOUBLE, LIST, SET, MAP, TUPLE, UDT, VECTOR, CUSTOM ->
          throw new IllegalArgumentException(kind + " is not one whole number");
    };
  }

  /**
   * Creates the generator for a list's elements, set or vector, which have the whole value's name,
   * and so its salt.
   */
  private ValueGenerator element(CqlType type, ValueSpec spec) {
    return make(type.part(0), inheriting(spec, type.parts().get(0), spec.name()));
  }

  private ValueGenerator map(CqlType type, ValueSpec spec, Sizes sizes) {
    List<ValueGenerator> parts =
        type.parts().stream()
            .map(part -> make(part.type(), inheriting(spec, part, nameOf(spec, part))))
            .toList();
    return entries(type, parts, sizes);
  }

  private static Maps entries(CqlType type, List<ValueGenerator> parts, Sizes sizes) {
    return new Maps(sizes, parts, new TreeMap<>(CqlOrder.of(type.part(0))), new Bytes());
  }

  private ValueGenerator tuple(CqlType type, ValueSpec spec) {
    return new Tuples(
        type.parts().stream().map(part -> make(part.type(), alone(spec, part))).toList());
  }

  private ValueGenerator vector(CqlType type, ValueSpec spec) {
    OptionalInt fixed = WireParts.fixedSize(type.part(0));
    return new Vectors(type.length(), fixed.isEmpty(), element(type, spec), new Bytes());
  }

  private static String nameOf(ValueSpec whole, Part part) {
    return whole.name() + "." + part.name();
  }

  /** Returns the spec of a component; settings that it lacks come from the whole value. */
  private static ValueSpec inheriting(ValueSpec whole, Part part, String name) {
    ValueSpec spec = specOf(whole, part);
    boolean isText = spec.style().text().isPresent();
    return spec.with(
        name,
        spec.population().or(whole::population),
        isText ? spec.size() : spec.size().or(whole::size));
  }

  /** Returns the spec of a component; settings that it lacks have their defaults. */
  private static ValueSpec alone(ValueSpec whole, Part part) {
    ValueSpec spec = specOf(whole, part);
    return spec.with(nameOf(whole, part), spec.population(), spec.size());
  }

  private static ValueSpec specOf(ValueSpec whole, Part part) {
    return whole.parts().getOrDefault(part.name(), ValueSpec.of(part.name()));
  }
}
