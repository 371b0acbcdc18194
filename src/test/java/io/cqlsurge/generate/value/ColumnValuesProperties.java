package io.cqlsurge.generate.value;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.CqlType.Part;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Properties of every type and spec; new kinds of types are tested automatically. */
class ColumnValuesProperties {
  private static final Set<Kind> COMPOSITE =
      Set.of(Kind.LIST, Kind.SET, Kind.MAP, Kind.TUPLE, Kind.UDT, Kind.VECTOR, Kind.CUSTOM);

  @Provide
  Arbitrary<CqlType> types() {
    return nested(3);
  }

  private static Arbitrary<CqlType> nested(int depth) {
    Arbitrary<CqlType> simple =
        Arbitraries.of(Kind.class).filter(kind -> !COMPOSITE.contains(kind)).map(CqlType::of);
    if (depth == 0) {
      return simple;
    }
    Arbitrary<CqlType> part = Arbitraries.lazy(() -> nested(depth - 1));
    return Arbitraries.oneOf(
        simple,
        Combinators.combine(Arbitraries.of(Kind.LIST, Kind.SET), part).as(CqlType::of),
        Combinators.combine(part, part).as(CqlType::map),
        part.list().ofMinSize(1).ofMaxSize(3).map(CqlType::tuple),
        part.list().ofMinSize(1).ofMaxSize(3).map(ColumnValuesProperties::udt),
        Combinators.combine(part, Arbitraries.integers().between(1, 4)).as(CqlType::vector),
        part.map(CqlType::freeze));
  }

  private static CqlType udt(List<CqlType> types) {
    List<Part> fields =
        CqlType.tuple(types).parts().stream()
            .map(part -> new Part("f" + part.name(), part.type()))
            .toList();
    return CqlType.udt("u", fields);
  }

  @Provide
  Arbitrary<ValueSpec> specs() {
    Arbitrary<String> populations =
        Arbitraries.of(
            "-", "uniform(1..9)", "gaussian(1..1M)", "exp(-100..100)", "seq(1..5)", "fixed(3)");
    Arbitrary<String> sizes = Arbitraries.of("uniform(0..3)", "~exp(1..5)", "fixed(2)");
    return Combinators.combine(populations, sizes)
        .as((population, size) -> TestSpecs.of(population, size, "uniform(1..7)"));
  }

  @Property(tries = 300)
  void a_value_depends_on_its_seed_only(
      @ForAll("types") CqlType type,
      @ForAll("specs") ValueSpec spec,
      @ForAll long before,
      @ForAll long seed) {
    ColumnValues used = TestSpecs.values(type, spec);
    used.seed(before);
    used.next();
    used.count();
    used.next();
    ColumnValues fresh = TestSpecs.values(type, spec);
    used.seed(seed);
    fresh.seed(seed);
    assertThat(used.count()).isEqualTo(fresh.count()).isBetween(1L, 7L);
    for (int i = 0; i < 3; i++) {
      ByteBuffer value = used.next();
      assertThat(value).isEqualTo(fresh.next());
      assertThat(used.fold(seed, value)).isEqualTo(fresh.fold(seed, value.duplicate()));
      assertThat(value.position()).isZero();
    }
  }

  @Property(tries = 300)
  void every_order_is_consistent_and_does_not_change_the_buffers(
      @ForAll("types") CqlType type, @ForAll("specs") ValueSpec spec, @ForAll long seed) {
    ColumnValues column = TestSpecs.values(type, spec);
    column.seed(seed);
    ByteBuffer one = column.next();
    ByteBuffer two = column.next();
    ByteBuffer three = column.next();
    checkOrder(CqlOrder.of(type), one, two, three);
    column.contentOrder().ifPresent(order -> checkOrder(order, one, two, three));
    assertThat(one.position() + two.position() + three.position()).isZero();
  }

  private static void checkOrder(Comparator<ByteBuffer> order, ByteBuffer... three) {
    assertThat(order.compare(three[0], three[0].duplicate())).isZero();
    assertThat(Integer.signum(order.compare(three[0], three[1])))
        .isEqualTo(-Integer.signum(order.compare(three[1], three[0])));
    List<ByteBuffer> sorted = List.of(three).stream().sorted(order).toList();
    assertThat(order.compare(sorted.get(0), sorted.get(2))).isNotPositive();
  }

  @Property(tries = 200)
  void sets_are_sorted_and_distinct_and_within_their_size(
      @ForAll("types") CqlType element, @ForAll("specs") ValueSpec spec, @ForAll long seed) {
    ColumnValues column = TestSpecs.values(CqlType.of(Kind.SET, element), spec);
    column.seed(seed);
    List<ByteBuffer> elements = WireParts.collection(column.next(), 1);
    checkSorted(elements, CqlOrder.of(element));
    long least = Math.min(1, spec.size().orElseThrow().min());
    assertThat((long) elements.size()).isBetween(least, spec.size().orElseThrow().max());
  }

  private static void checkSorted(List<ByteBuffer> values, Comparator<ByteBuffer> order) {
    for (int i = 1; i < values.size(); i++) {
      assertThat(order.compare(values.get(i - 1), values.get(i))).isNegative();
    }
  }

  @Property(tries = 200)
  void maps_are_sorted_by_distinct_keys(
      @ForAll("types") CqlType key, @ForAll("types") CqlType value, @ForAll long seed) {
    CqlType map = CqlType.map(key, value);
    ValueSpec spec = TestSpecs.of("", "uniform(2..4)", "");
    ColumnValues column = TestSpecs.values(map, spec);
    column.seed(seed);
    List<ByteBuffer> parts = WireParts.collection(column.next(), 2);
    assertThat(parts.size() / 2).isBetween(1, 4);
    List<ByteBuffer> keys =
        IntStream.range(0, parts.size() / 2).mapToObj(i -> parts.get(2 * i)).toList();
    checkSorted(keys, CqlOrder.of(key));
  }

  @Property(tries = 200)
  void lists_have_as_many_elements_as_their_size_says(
      @ForAll("types") CqlType element, @ForAll("specs") ValueSpec spec, @ForAll long seed) {
    ColumnValues column = TestSpecs.values(CqlType.of(Kind.LIST, element), spec);
    column.seed(seed);
    DistributionSpec size = spec.size().orElseThrow();
    assertThat((long) WireParts.collection(column.next(), 1).size())
        .isBetween(size.min(), size.max());
  }

  @Property(tries = 100)
  void all_choices_and_no_other_values_are_generated(@ForAll("types") CqlType element) {
    List<ByteBuffer> choices =
        List.of("one", "zwei", "trois").stream().map(StandardCharsets.UTF_8::encode).toList();
    ValueSpec inner = TestSpecs.chosen(ValueSpec.of("c"), choices);
    ValueSpec spec = TestSpecs.with(ValueSpec.of("c"), ValueStyle.NONE, Map.of("1", inner));
    CqlType tuple = CqlType.tuple(List.of(element, CqlType.of(Kind.TEXT)));
    ColumnValues column = TestSpecs.values(tuple, spec);
    Set<ByteBuffer> seen = new HashSet<>();
    for (long seed = 0; seed < 100; seed++) {
      column.seed(seed * 1_000_003 * 1_000_003);
      seen.add(WireParts.tuple(column.next(), 2).get(1));
    }
    assertThat(seen).containsExactlyInAnyOrderElementsOf(choices);
  }
}
