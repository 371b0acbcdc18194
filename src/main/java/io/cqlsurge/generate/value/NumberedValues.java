package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.Distribution;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import java.nio.ByteBuffer;
import java.util.Optional;

/**
 * Clustering values with {@code rows: numbered}. Each is computed from its number, without the
 * others, and all are different. Whole numbers, decimals and times ascend; texts, blobs and UUIDs
 * are in random order. It belongs to one thread.
 */
public final class NumberedValues {
  private static final String DIGITS =
      "-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz";

  private static final int MAX_BITS = 60;
  private static final int ROUNDS = 3;

  private final Kind kind;
  private final ValueSpec spec;
  private final long salt;
  private final ValueGenerator generator;
  private final NumberForm form;
  private final Bytes bytes = new Bytes();

  /** The first number under one parent, if numbers have a step. */
  private final Distribution first;

  private final long least;
  private final long largest;

  /** The average step; 0 if the numbers are spread over the population. */
  private final long step;

  /** The bits in a code, and in each unit that it replaces; 0 if there is none. */
  private final int bits;

  private final int unit;

  public NumberedValues(CqlType type, ValueSpec spec) {
    this.kind = type.kind();
    this.spec = spec;
    this.salt = ValueGenerators.salt(spec.name());
    this.generator = ValueGenerators.of(type, spec, BooleanRule.EVEN);
    this.form =
        ascends()
            ? ValueGenerators.ascending(kind, salt, spec.style().scale())
            : NumberForm.bytes(0);
    this.first = spec.population().orElse(ValueGenerators.defaultIdentity(kind)).create(0);
    this.step = spec.style().step().map(each -> Math.max(1, each.average())).orElse(0L);
    this.least = step > 0 ? first.max() : first.min();
    this.largest = step > 0 ? largest(kind) : Math.min(first.max(), largest(kind));
    this.unit = spec.style().text().isPresent() ? 0 : unit(kind);
    long units = spec.size().orElse(ValueGenerators.SIZES).min();
    this.bits = unit == 0 ? 0 : unit * (int) Math.min(units, MAX_BITS / unit);
  }

  /** Returns the largest number whose value is larger than those before it; 0 if none is. */
  private static long largest(Kind kind) {
    return switch (kind) {
      case TINYINT -> Byte.MAX_VALUE;
      case SMALLINT -> Short.MAX_VALUE;
      case INT, DATE -> Integer.MAX_VALUE;
      case TIME -> 86_400_000_000_000L - 1;
      case TIMESTAMP, TIMEUUID -> 1L << 46;
      case BIGINT, VARINT, DECIMAL -> 1L << MAX_BITS;
      default -> 0;
    };
  }

  private static int unit(Kind kind) {
    return switch (kind) {
      case ASCII, TEXT -> 6;
      case BLOB -> Byte.SIZE;
      case UUID -> MAX_BITS;
      default -> 0;
    };
  }

  /** Returns whether the values ascend with their numbers. */
  public boolean ascends() {
    return largest(kind) > 0 && spec.choices().isEmpty() && spec.file().isEmpty();
  }

  /** Returns why there are not as many values as one parent can have, if there are not. */
  public Optional<String> problem() {
    long needed = spec.cluster().map(DistributionSpec::max).orElse(1L);
    long possible = Math.min(Integer.MAX_VALUE, possible());
    return needed <= possible
        ? Optional.empty()
        : Optional.of(
            "up to %,d values under one parent, of which at most %,d can be different; write a smaller cluster, a larger population or size, or use another type"
                .formatted(needed, possible));
  }

  private long possible() {
    if (spec.file().isPresent()) {
      return spec.file().get().count();
    }
    if (!spec.choices().isEmpty()) {
      return spec.choices().size();
    }
    return Math.max(1, ascends() ? (largest - least + 1) / Math.max(1, step) : 1L << bits);
  }

  /**
   * Returns a value. Do not change it.
   *
   * @param seed the parent's seed
   * @param index the value's number, from 0
   * @param count the value count under the parent
   */
  public ByteBuffer at(long seed, int index, int count) {
    if (!spec.choices().isEmpty()) {
      return spec.choices().get(index).duplicate();
    }
    bytes.clear();
    if (spec.file().isPresent()) {
      spec.file().get().write(index + 1, bytes);
      return bytes.copy();
    }
    long mixed = DistinctFold.mixed(seed ^ salt);
    if (ascends()) {
      form.write(number(mixed, index, count), bytes);
      return bytes.copy();
    }
    generator.seed(mixed + DistinctFold.STEP * index);
    generator.generate(bytes);
    ByteBuffer value = bytes.copy();
    write(code(mixed, index), value);
    return value;
  }

  /** Returns a random number from an index's part in the range. */
  private long number(long mixed, int index, int count) {
    long start = least;
    long width = (largest - least + 1) / count;
    if (step > 0) {
      first.seed(mixed & Long.MAX_VALUE);
      start = first.next();
      width = step;
    }
    long hash = DistinctFold.mixed(mixed + DistinctFold.STEP * index);
    return start + width * index + Long.remainderUnsigned(hash, Math.max(1, width));
  }

  /** Returns an index's code, by a permutation: each step can be undone. */
  private long code(long mixed, int index) {
    if (bits == 0) {
      return 0;
    }
    long mask = -1L >>> (Long.SIZE - bits);
    long code = index;
    for (int round = 0; round < ROUNDS; round++) {
      code = ((code + mixed) * DistinctFold.STEP) & mask;
      code ^= code >>> (bits / 2 + 1);
    }
    return code;
  }

  /** Replaces a value's first bytes by a code. */
  private void write(long code, ByteBuffer value) {
    if (kind == Kind.UUID) {
      value.putLong(0, (DistinctFold.mixed(code) & ~0xF000L) | 0x4000L);
      value.putLong(Long.BYTES, code | Long.MIN_VALUE);
      return;
    }
    for (int i = 0; i * unit < bits; i++) {
      int digit = (int) (code >>> (i * unit)) & ((1 << unit) - 1);
      value.put(i, kind == Kind.BLOB ? (byte) digit : (byte) DIGITS.charAt(digit));
    }
  }
}
