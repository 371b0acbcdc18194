package io.cqlsurge.generate.value;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlDuration;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import io.cqlsurge.schema.CqlType;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The driver decodes every value, and encodes the result to the same bytes. */
class DriverCodecsTest {

  private static DataType driverType(CqlType type) {
    return switch (type.kind()) {
      case ASCII -> DataTypes.ASCII;
      case TEXT -> DataTypes.TEXT;
      case BLOB -> DataTypes.BLOB;
      case TINYINT -> DataTypes.TINYINT;
      case SMALLINT -> DataTypes.SMALLINT;
      case INT -> DataTypes.INT;
      case BIGINT -> DataTypes.BIGINT;
      case VARINT -> DataTypes.VARINT;
      case DECIMAL -> DataTypes.DECIMAL;
      case FLOAT -> DataTypes.FLOAT;
      case DOUBLE -> DataTypes.DOUBLE;
      case BOOLEAN -> DataTypes.BOOLEAN;
      case UUID -> DataTypes.UUID;
      case TIMEUUID -> DataTypes.TIMEUUID;
      case INET -> DataTypes.INET;
      case TIMESTAMP -> DataTypes.TIMESTAMP;
      case DATE -> DataTypes.DATE;
      case TIME -> DataTypes.TIME;
      case DURATION -> DataTypes.DURATION;
      case COUNTER -> DataTypes.COUNTER;
      case LIST -> DataTypes.listOf(part(type, 0));
      case SET -> DataTypes.setOf(part(type, 0));
      case MAP -> DataTypes.mapOf(part(type, 0), part(type, 1));
      case VECTOR -> DataTypes.vectorOf(part(type, 0), type.length());
      case TUPLE ->
          DataTypes.tupleOf(
              type.parts().stream().map(it -> driverType(it.type())).toArray(DataType[]::new));
      case UDT -> udt(type);
      case CUSTOM -> DataTypes.custom(type.name());
    };
  }

  private static DataType part(CqlType type, int index) {
    return driverType(type.part(index));
  }

  private static DataType udt(CqlType type) {
    UserDefinedTypeBuilder builder = new UserDefinedTypeBuilder("ks", type.name());
    type.parts().forEach(field -> builder.withField(field.name(), driverType(field.type())));
    return builder.build();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ascii",
        "text",
        "blob",
        "tinyint",
        "smallint",
        "int",
        "bigint",
        "varint",
        "decimal",
        "float",
        "double",
        "boolean",
        "uuid",
        "timeuuid",
        "inet",
        "timestamp",
        "date",
        "time",
        "duration",
        "counter",
        "list<duration>",
        "set<date>",
        "set<timeuuid>",
        "map<text, int>",
        "map<decimal, frozen<list<frozen<set<inet>>>>>",
        "tuple<int, text, boolean>",
        "tuple<list<int>, map<int, text>, tuple<varint>>",
        "udt<a:int,b:text,c:udt<d:set<uuid>,e:duration>>",
        "set<frozen<udt<a:int,b:text>>>",
        "vector<float, 5>",
        "vector<double, 3>",
        "vector<boolean, 3>",
        "vector<timeuuid, 3>",
        "vector<timestamp, 2>",
        "vector<tinyint, 3>",
        "vector<smallint, 3>",
        "vector<date, 3>",
        "vector<time, 3>",
        "vector<text, 3>",
        "vector<decimal, 3>",
        "vector<inet, 3>",
        "vector<duration, 3>",
        "vector<vector<int, 2>, 3>",
        "vector<vector<text, 2>, 2>",
        "vector<list<int>, 2>",
        "vector<tuple<int, text>, 2>",
        "list<vector<float, 2>>"
      })
  void the_driver_reads_and_writes_the_same_bytes(String text) {
    CqlType type = TestTypes.parse(text);
    TypeCodec<Object> codec = CodecRegistry.DEFAULT.codecFor(driverType(type));
    ColumnValues column = TestSpecs.values(type, ValueSpec.of("c"));
    for (long seed = -20; seed < 20; seed++) {
      column.seed(seed);
      ByteBuffer value = column.next();
      Object read = codec.decode(value.duplicate(), ProtocolVersion.V5);
      assertThat(read).isNotNull();
      assertThat(codec.encode(read, ProtocolVersion.V5)).as(read.toString()).isEqualTo(value);
    }
  }

  @Test
  void vector_elements_of_any_length_are_decoded() {
    CqlType type = TestTypes.parse("vector<text, 3>");
    TypeCodec<Object> codec = CodecRegistry.DEFAULT.codecFor(driverType(type));
    for (int size : List.of(0, 127, 128, 16_383, 16_384, 300_000)) {
      ColumnValues column = TestSpecs.values(type, TestSpecs.of("", "fixed(" + size + ")", ""));
      column.seed(1);
      ByteBuffer value = column.next();
      Object read = codec.decode(value.duplicate(), ProtocolVersion.V5);
      assertThat(codec.encode(read, ProtocolVersion.V5)).isEqualTo(value);
      assertThat(WireParts.vector(value, type.part(0)))
          .hasSize(3)
          .allMatch(element -> element.remaining() == size);
    }
  }

  @ParameterizedTest
  @ValueSource(
      longs = {
        0,
        1,
        86_399_999,
        -86_400_001,
        100_000_000_000L,
        -5_000_000_001L,
        (1L << 62) - 1,
        1 - (1L << 62)
      })
  void a_duration_is_its_number_of_milliseconds(long milliseconds) {
    Bytes bytes = new Bytes();
    NumberForm.duration(milliseconds, bytes);
    TypeCodec<CqlDuration> codec = CodecRegistry.DEFAULT.codecFor(DataTypes.DURATION);
    CqlDuration duration = codec.decode(bytes.copy(), ProtocolVersion.V5);
    long days = duration.getMonths() * 30L + duration.getDays();
    assertThat(days * 86_400_000 + duration.getNanoseconds() / 1_000_000).isEqualTo(milliseconds);
    assertThat(Math.abs(duration.getDays())).isLessThan(30);
    assertThat(Math.abs(duration.getNanoseconds())).isLessThan(86_400_000_000_000L);
  }
}
