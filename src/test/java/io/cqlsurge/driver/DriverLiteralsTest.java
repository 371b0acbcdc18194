package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.protocol.internal.util.Bytes;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.CqlType.Part;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Literals of every type, without a connection. */
class DriverLiteralsTest {
  private static final CqlType INT = CqlType.of(Kind.INT);
  private static final CqlType TEXT = CqlType.of(Kind.TEXT);

  /** One type of each kind that has component types, a length, or a name. */
  private static final Map<Kind, CqlType> COMPOUND =
      Map.of(
          Kind.LIST, CqlType.of(Kind.LIST, INT),
          Kind.SET, CqlType.of(Kind.SET, TEXT).freeze(),
          Kind.MAP, CqlType.map(TEXT, CqlType.of(Kind.LIST, INT).freeze()),
          Kind.TUPLE, CqlType.tuple(List.of(INT, TEXT)),
          Kind.UDT, CqlType.udt("person", List.of(new Part("name", TEXT), new Part("age", INT))),
          Kind.VECTOR, CqlType.vector(CqlType.of(Kind.FLOAT), 3),
          Kind.CUSTOM, CqlType.custom("org.example.Some"));

  private final DriverLiterals literals = new DriverLiterals();

  private static CqlType type(Kind kind) {
    return COMPOUND.containsKey(kind) ? COMPOUND.get(kind) : CqlType.of(kind);
  }

  private static String literal(Kind kind) {
    return switch (kind) {
      case ASCII, TEXT -> "'it''s'";
      case BLOB, CUSTOM -> "0xcafe00";
      case TINYINT, SMALLINT, INT, BIGINT, VARINT, COUNTER -> "-12";
      case DECIMAL, FLOAT, DOUBLE -> "1.5";
      case BOOLEAN -> "true";
      case UUID, TIMEUUID -> "d2177dd0-eaa2-11de-a572-001b779c76e3";
      case INET -> "'127.0.0.1'";
      case TIMESTAMP -> "'2011-02-03T04:05:00.123Z'";
      case DATE -> "'2011-02-03'";
      case TIME -> "'08:12:54.123456789'";
      case DURATION -> "1mo2d3h";
      default -> compoundLiteral(kind);
    };
  }

  private static String compoundLiteral(Kind kind) {
    return switch (kind) {
      case LIST -> "[1,2,3]";
      case SET -> "{'a','b'}";
      case MAP -> "{'a':[1],'b':[]}";
      case TUPLE -> "(1,'x')";
      case UDT -> "{name:'Ann',age:7}";
      case VECTOR -> "[1.0, -2.5, 3.0]";
      default -> throw new IllegalArgumentException(kind + " is not compound");
    };
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void a_literal_of_any_type_is_parsed_and_formatted(Kind kind) {
    ByteBuffer value = literals.parse(type(kind), literal(kind));
    assertThat(value.remaining()).isPositive();
    assertThat(literals.format(type(kind), value)).isEqualTo(literal(kind));
    assertThat(value.position()).isZero();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void null_is_null_for_any_type(Kind kind) {
    assertThat(literals.format(type(kind), null)).isEqualTo("NULL");
    assertThat(literals.parse(type(kind), "null")).isNull();
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"TEXT", "ASCII", "INET", "TIMESTAMP", "DATE", "TIME"})
  void quotes_can_be_omitted(Kind kind) {
    String bare = literal(kind).substring(1, literal(kind).length() - 1).replace("''", "'");
    assertThat(literals.parse(type(kind), bare))
        .isEqualTo(literals.parse(type(kind), literal(kind)));
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      names = {"UUID", "TIMEUUID", "DURATION"})
  void quotes_are_allowed(Kind kind) {
    assertThat(literals.parse(type(kind), "'" + literal(kind) + "'"))
        .isEqualTo(literals.parse(type(kind), literal(kind)));
  }

  @ParameterizedTest
  @CsvSource({
    "TIMESTAMP, 1234, 00000000000004d2",
    "TIMESTAMP, 1970-01-01T00:00:01, 00000000000003e8",
    "TIMESTAMP, 1970-01-01, 0000000000000000",
    "TIMESTAMP, 1970-01-01 00:00:01.005+0000, 00000000000003ed",
    "TIMESTAMP, 1970-01-01T01:00:01+01:00, 00000000000003e8",
    "TIMESTAMP, 1970-01-01T00:00:01.000Z, 00000000000003e8",
    "TIME, 5, 0000000000000005",
    "TEXT, a'b, 612762",
    "TEXT, '''''''', 27",
    "INET, ::1, 00000000000000000000000000000001"
  })
  void values_are_encoded_as_on_the_wire(Kind kind, String text, String bytes) {
    assertThat(literals.parse(type(kind), text)).isEqualTo(Bytes.fromHexString("0x" + bytes));
  }

  @ParameterizedTest
  @EnumSource(
      value = Kind.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"TEXT", "ASCII"})
  void a_text_that_is_not_valid_for_its_type_is_refused(Kind kind) {
    for (String text : List.of("", "so what")) {
      assertThatThrownBy(() -> literals.parse(type(kind), text))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("'" + text + "' is not a valid " + type(kind));
    }
  }

  @Test
  void a_day_that_does_not_exist_is_refused() {
    assertThatThrownBy(() -> literals.parse(type(Kind.TIMESTAMP), "2023-02-29 00:00:00+0000"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void an_empty_text_is_a_value() {
    assertThat(literals.parse(TEXT, "").remaining()).isZero();
    assertThat(literals.format(TEXT, ByteBuffer.allocate(0))).isEqualTo("''");
  }

  @ParameterizedTest
  @CsvSource({
    "TIMESTAMP, 0000000000000000, '''1970-01-01T00:00:00.000Z'''",
    "TIMESTAMP, 0000e677d21fdbff, '''9999-12-31T23:59:59.999Z'''",
    "TIMESTAMP, 0000e677d21fdc00, 253402300800000",
    "TIMESTAMP, 7fffffffffffffff, 9223372036854775807",
    "DATE, 80000000, '''1970-01-01'''",
    "DATE, 00000000, 0",
    "DATE, ffffffff, 4294967295",
    "DURATION, 000000, 0s",
    "FLOAT, 7fc00000, NaN",
    "DOUBLE, fff0000000000000, -Infinity",
    "TEXT, 61273f, '''a''''?'''"
  })
  void literals_of_unusual_values_can_be_parsed_by_a_server(
      Kind kind, String bytes, String literal) {
    assertThat(literals.format(CqlType.of(kind), Bytes.fromHexString("0x" + bytes)))
        .isEqualTo(literal);
  }

  @Test
  void contained_values_are_formatted_like_single_values() {
    ByteBuffer late = ByteBuffer.allocate(8).putLong(0, Long.MAX_VALUE);
    CqlType timestamp = CqlType.of(Kind.TIMESTAMP);
    CqlType udt =
        CqlType.udt(
            "u",
            List.of(
                new Part("at", timestamp),
                new Part("Who is", CqlType.tuple(List.of(timestamp, TEXT))),
                new Part("added_later", INT)));
    ByteBuffer value =
        ByteBuffer.allocate(32)
            .putInt(8)
            .put(late.duplicate())
            .putInt(16)
            .putInt(8)
            .put(late.duplicate())
            .putInt(-1)
            .flip();
    assertThat(literals.format(udt, value))
        .isEqualTo(
            "{at:9223372036854775807,\"Who is\":(9223372036854775807,NULL),added_later:NULL}");
    assertThat(value.remaining()).isEqualTo(32);
  }

  @Test
  void bytes_that_are_not_valid_for_their_type_are_written_in_hexadecimal() {
    assertThat(literals.format(INT, Bytes.fromHexString("0x010203"))).isEqualTo("0x010203");
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void a_type_is_mapped_to_the_driver_and_back(Kind kind) {
    assertThat(TypeMapping.of(TypeMapping.driverType(type(kind)))).isEqualTo(type(kind));
    assertThat(TypeMapping.of(TypeMapping.driverType(type(kind).freeze())).frozen())
        .isEqualTo(COMPOUND.containsKey(kind));
  }
}
