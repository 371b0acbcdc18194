package io.cqlsurge.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.CqlType.Part;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class CqlTypeTest {
  private static final CqlType INT = CqlType.of(Kind.INT);
  private static final CqlType TEXT = CqlType.of(Kind.TEXT);
  private static final CqlType POINT =
      CqlType.udt("point", List.of(new Part("x", INT), new Part("y", INT)));

  static Stream<Arguments> texts() {
    return Stream.of(
        Arguments.of(INT, "int"),
        Arguments.of(CqlType.of(Kind.LIST, TEXT), "list<text>"),
        Arguments.of(CqlType.of(Kind.SET, INT).freeze(), "frozen<set<int>>"),
        Arguments.of(CqlType.map(TEXT, CqlType.of(Kind.LIST, INT)), "map<text, list<int>>"),
        Arguments.of(CqlType.tuple(List.of(INT, TEXT)), "tuple<int, text>"),
        Arguments.of(CqlType.vector(CqlType.of(Kind.FLOAT), 3), "vector<float, 3>"),
        Arguments.of(POINT, "point"),
        Arguments.of(POINT.freeze(), "frozen<point>"),
        Arguments.of(CqlType.custom("org.example.Colour"), "'org.example.Colour'"));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void the_text_is_that_of_cql(CqlType type, String text) {
    assertThat(type).hasToString(text);
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void only_lists_sets_and_maps_are_collections(Kind kind) {
    assertThat(kind.isCollection()).isEqualTo(List.of("LIST", "SET", "MAP").contains(kind.name()));
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void a_type_fits_itself(Kind kind) {
    assertThat(CqlType.of(kind).fits(CqlType.of(kind))).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "ASCII, TEXT, true",
    "TEXT, ASCII, true",
    "COUNTER, BIGINT, true",
    "BIGINT, COUNTER, true",
    "TIMEUUID, UUID, true",
    "UUID, TIMEUUID, false",
    "INT, BIGINT, false",
    "INT, DATE, false",
    "TEXT, BLOB, false"
  })
  void types_with_the_same_bytes_fit(Kind from, Kind to, boolean fits) {
    assertThat(CqlType.of(from).fits(CqlType.of(to))).isEqualTo(fits);
  }

  @Test
  void composed_types_fit_if_all_their_parts_do() {
    CqlType ascii = CqlType.of(Kind.ASCII);
    assertThat(CqlType.map(ascii, INT).fits(CqlType.map(TEXT, INT))).isTrue();
    assertThat(CqlType.map(ascii, INT).fits(CqlType.map(TEXT, TEXT))).isFalse();
    assertThat(CqlType.of(Kind.LIST, INT).fits(CqlType.of(Kind.SET, INT))).isFalse();
    assertThat(CqlType.tuple(List.of(INT)).fits(CqlType.tuple(List.of(INT, INT)))).isFalse();
    assertThat(CqlType.vector(INT, 3).fits(CqlType.vector(INT, 3))).isTrue();
    assertThat(CqlType.vector(INT, 3).fits(CqlType.vector(INT, 4))).isFalse();
  }

  @Test
  void frozen_or_not_a_type_has_the_same_bytes() {
    assertThat(CqlType.of(Kind.LIST, INT).fits(CqlType.of(Kind.LIST, INT).freeze())).isTrue();
    assertThat(POINT.freeze().fits(POINT)).isTrue();
  }

  @Test
  void tuples_and_vectors_are_always_frozen() {
    assertThat(CqlType.tuple(List.of(INT)).frozen()).isTrue();
    assertThat(CqlType.vector(INT, 2).frozen()).isTrue();
    assertThat(CqlType.of(Kind.LIST, INT).frozen()).isFalse();
    assertThat(CqlType.of(Kind.LIST, INT).freeze().frozen()).isTrue();
  }

  @Test
  void parts_have_names_and_positions() {
    assertThat(CqlType.tuple(List.of(INT, TEXT)).parts())
        .extracting(Part::name)
        .containsExactly("0", "1");
    assertThat(CqlType.map(INT, TEXT).parts())
        .extracting(Part::name)
        .containsExactly("key", "value");
    assertThat(CqlType.map(INT, TEXT).part(1)).isEqualTo(TEXT);
    assertThat(POINT.parts()).extracting(Part::name).containsExactly("x", "y");
  }
}
