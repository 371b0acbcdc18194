package io.cqlsurge.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.cqlsurge.grammar.InputFiles;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.stream.LongStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Properties of every kind of distribution; new constants of the enum are tested automatically. */
class DistributionProperties {

  @Provide
  Arbitrary<DistributionSpec> specs() {
    Arbitrary<Long> mins = Arbitraries.longs().between(-1_000_000, 1_000_000);
    Arbitrary<Long> lengths = Arbitraries.longs().between(1, 100_000_000_000L);
    Arbitrary<DistributionKind> kinds = Arbitraries.of(DistributionKind.class);
    return Combinators.combine(kinds, mins, lengths, Arbitraries.of("", "~"))
        .as((kind, min, length, mirror) -> parsed(mirror + text(kind, min, length)));
  }

  /** Reads a spec; a file has the number of its name twice, and 1000000000000 once. */
  private static DistributionSpec parsed(String text) {
    return DistributionSpec.parse(
        InputFiles.inlined(
            text, name -> "value,count\n" + name.replace(".csv", "") + ",2\n1000000000000\n"));
  }

  private static String text(DistributionKind kind, long min, long length) {
    String range = min + ".." + (min + length);
    String arguments =
        switch (kind) {
          case EXP, GAUSSIAN, UNIFORM, SEQ, ZIPF, LATEST -> range;
          case EXTREME -> range + ",0.7";
          case QEXTREME -> range + ",2,5";
          case HOTSPOT -> range + ",0.2,0.8";
          case FIXED -> String.valueOf(min);
          case QUANTILES -> "0:" + min + ",50:" + (min + length / 9) + ",100:" + (min + length);
          case WEIGHTS -> "70:" + min + ",0.5:" + (min + 1) + ".." + (min + length);
          case FILE -> min + ".csv";
        };
    return kind.names().get(0) + "(" + arguments + ")";
  }

  @Property(tries = 200)
  void the_same_seed_gives_the_same_numbers(
      @ForAll("specs") DistributionSpec spec, @ForAll long seed) {
    Distribution one = spec.create();
    Distribution other = spec.create();
    one.next();
    one.seed(seed);
    other.seed(seed);
    for (int i = 0; i < 50; i++) {
      assertThat(one.next()).isEqualTo(other.next());
    }
  }

  @Property(tries = 200)
  void numbers_stay_within_their_bounds(@ForAll("specs") DistributionSpec spec, @ForAll long seed) {
    Distribution distribution = spec.create();
    distribution.seed(seed);
    assertThat(spec.min()).isLessThanOrEqualTo(spec.max());
    // Below 0, and after an overflow, a sequence is below its range by up to its length, as in the
    // original. This test draws 100 numbers.
    boolean isNegative = seed < 0 || seed + 100 < 0;
    boolean below = spec.text().toLowerCase(Locale.ROOT).contains("seq") && isNegative;
    long reach = below ? spec.max() - spec.min() : 0;
    long least = spec.min() - (spec.text().startsWith("~") ? 0 : reach);
    long greatest = spec.max() + (spec.text().startsWith("~") ? reach : 0);
    for (int i = 0; i < 50; i++) {
      assertThat(distribution.next()).isBetween(least, greatest);
      assertThat(distribution.nextReal()).isBetween((double) least, (double) greatest);
    }
  }

  @Example
  void a_sequence_keeps_the_sign_of_its_seed() {
    Distribution sequence = DistributionSpec.parse("seq(1..10)").create();
    sequence.seed(-7);
    assertThat(LongStream.range(0, 9).map(i -> sequence.next()))
        .containsExactly(-6L, -5L, -4L, -3L, -2L, -1L, 0L, 1L, 2L);
    sequence.seed(13);
    assertThat(sequence.next()).isEqualTo(4);
  }

  @Property(tries = 200)
  void quantiles_never_decrease(@ForAll("specs") DistributionSpec spec) {
    Distribution distribution = spec.create();
    long before = spec.min();
    for (int percent = 0; percent <= 100; percent++) {
      long value = distribution.valueAt(percent / 100.0);
      assertThat(value).isGreaterThanOrEqualTo(before);
      before = value;
    }
    assertThat(before).isEqualTo(spec.max());
  }

  @Property(tries = 200)
  void the_text_of_a_spec_can_be_read_again(@ForAll("specs") DistributionSpec spec) {
    String blanks = spec.text().replace("..", " .. ").replace("(", "( ").replace(",", " , ");
    if (!blanks.contains("qextreme")) {
      assertThat(parsed(blanks)).isEqualTo(spec);
    }
    assertThat(parsed(spec.text())).isEqualTo(spec).hasSameHashCodeAs(spec);
  }

  /** The logarithms and powers of Commons Math allocate memory. */
  @Property(tries = 30)
  void drawing_allocates_nothing(@ForAll("specs") DistributionSpec spec) {
    Assume.that(!spec.text().contains("extreme"));
    Distribution distribution = spec.create();
    long sum = draw(distribution, 2_000);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    sum += draw(distribution, 10_000);
    long after = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    assertThat((after - before) / 10_000).as("bytes per number, sum " + sum).isZero();
  }

  private static long draw(Distribution distribution, int count) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      distribution.seed(i);
      sum += distribution.next();
    }
    return sum;
  }
}
