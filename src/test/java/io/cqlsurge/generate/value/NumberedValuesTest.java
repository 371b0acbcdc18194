package io.cqlsurge.generate.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.schema.CqlType;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberedValuesTest {
  private static ValueSpec spec(String population, String size, String cluster, String step) {
    Optional<DistributionSpec> steps = TestSpecs.read(step);
    ValueStyle style =
        new ValueStyle(Optional.empty(), Optional.empty(), 0, steps, 0, Optional.empty());
    return TestSpecs.with(TestSpecs.of(population, size, cluster), style, Map.of());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          tinyint   | uniform(1..100)  | -        | 90         | -
          smallint  | -                | -        | 5000       | -
          int       | -                | -        | 100000     | -
          bigint    | -                | -        | 1000000000 | -
          bigint    | uniform(-9..990) | -        | 1000       | -
          varint    | -                | -        | 2147483647 | -
          decimal   | -                | -        | 100000     | -
          timestamp | uniform(1..1B)   | -        | 2147483647 | uniform(1..9000)
          timeuuid  | -                | -        | 1000000000 | -
          date      | fixed(20000)     | -        | 4000       | fixed(1)
          time      | -                | -        | 100000     | -
          uuid      | -                | -        | 2147483647 | -
          text      | -                | fixed(2) | 4096       | -
          ascii     | -                | -        | 16777216   | -
          blob      | uniform(1..9)    | fixed(1) | 256        | -
          blob      | -                | fixed(9) | 2147483647 | -
          """)
  void values_are_different_and_numbers_ascend(
      String type, String population, String size, int count, String step) {
    CqlType cqlType = TestTypes.parse(type);
    ValueSpec spec = spec(population, size, "fixed(" + count + ")", step);
    NumberedValues values = new NumberedValues(cqlType, spec);
    assertThat(values.problem()).isEmpty();
    for (long seed : new long[] {0, -1, 123_456_789_012L}) {
      Set<ByteBuffer> seen = new HashSet<>();
      ByteBuffer before = null;
      Comparator<ByteBuffer> order = CqlOrder.of(cqlType);
      int stride = Math.max(1, count / 10_000);
      for (int index = count % stride; index < count && index >= 0; index += stride) {
        ByteBuffer value = values.at(seed, index, count);
        assertThat(seen.add(value)).as("%s of %s", index, count).isTrue();
        if (values.ascends() && before != null) {
          assertThat(order.compare(before, value)).isNegative();
        }
        before = value;
      }
      assertThat(values.at(seed, count - 1, count)).isEqualTo(values.at(seed, count - 1, count));
    }
  }

  @Test
  void neighbours_are_different_in_partitions_of_any_size() {
    NumberedValues values =
        new NumberedValues(TestTypes.parse("bigint"), spec("uniform(1..1000)", "-", "-", "-"));
    for (int count = 1; count <= 1000; count++) {
      assertThat(values.at(7, count - 1, count).getLong()).isBetween(1L, 1000L);
    }
    assertThat(values.at(7, 999, 1000).getLong()).isEqualTo(1000);
  }

  @Test
  void numbers_with_a_step_start_at_the_population() {
    NumberedValues values =
        new NumberedValues(
            TestTypes.parse("timestamp"), spec("fixed(5000)", "-", "-", "uniform(50..150)"));
    long sum = 0;
    for (int i = 0; i < 1000; i++) {
      long offset = values.at(3, i, 1000).getLong() - 5000 - 100L * i;
      assertThat(offset).isBetween(0L, 99L);
      sum += offset;
    }
    assertThat(sum / 1000).isBetween(45L, 55L);
  }

  @Test
  void each_parent_has_other_values() {
    NumberedValues texts =
        new NumberedValues(TestTypes.parse("text"), spec("-", "fixed(12)", "-", "-"));
    Set<ByteBuffer> all = new HashSet<>();
    for (int seed = 0; seed < 100; seed++) {
      for (int i = 0; i < 100; i++) {
        ByteBuffer text = texts.at(seed, i, 100);
        assertThat(text.remaining()).isEqualTo(12);
        assertThat(StandardCharsets.UTF_8.decode(text.duplicate()).chars().allMatch(c -> c < 128))
            .isTrue();
        all.add(text);
      }
    }
    assertThat(all).hasSize(10_000);
  }

  @Test
  void a_uuid_has_version_and_variant() {
    NumberedValues uuids = new NumberedValues(TestTypes.parse("uuid"), ValueSpec.of("c"));
    for (int i = 0; i < 1000; i++) {
      ByteBuffer value = uuids.at(11, i, 1000);
      UUID uuid = new UUID(value.getLong(), value.getLong());
      assertThat(uuid.version()).isEqualTo(4);
      assertThat(uuid.variant()).isEqualTo(2);
    }
  }

  @Test
  void choices_are_used_in_their_order() {
    List<ByteBuffer> choices = List.of(ByteBuffer.wrap(new byte[] {1}), ByteBuffer.allocate(1));
    ValueSpec spec = TestSpecs.chosen(TestSpecs.of("", "", "fixed(2)"), choices);
    NumberedValues values = new NumberedValues(TestTypes.parse("blob"), spec);
    assertThat(values.problem()).isEmpty();
    assertThat(values.ascends()).isFalse();
    assertThat(values.at(5, 1, 2)).isEqualTo(choices.get(1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          tinyint    | -                | -        | fixed(128)  | -         | 127
          int        | uniform(11..20)  | -        | fixed(11)   | -         | 10
          text       | -                | fixed(1) | fixed(65)   | -         | 64
          blob       | -                | fixed(0) | fixed(2)    | -         | 1
          boolean    | -                | -        | fixed(2)    | -         | 1
          frozen<list<int>> | -         | -        | fixed(2)    | -         | 1
          time       | fixed(1)         | -        | fixed(1B)   | fixed(1M) | 86399999
          bigint     | -                | -        | fixed(3B)   | -         | 2147483647
          """)
  void too_few_different_values_are_a_problem(
      String type, String population, String size, String cluster, String step, int possible) {
    ValueSpec spec = spec(population, size, cluster, step);
    assertThat(new NumberedValues(TestTypes.parse(type), spec).problem().orElseThrow())
        .contains(String.format(Locale.ROOT, "at most %,d can be different", possible));
    ValueSpec one = spec(population, size, "fixed(1)", step);
    assertThat(new NumberedValues(TestTypes.parse(type), one).problem()).isEmpty();
    assertThat(new NumberedValues(TestTypes.parse(type), one).at(1, 0, 1)).isNotNull();
  }
}
