package io.cqlsurge.nullserver;

import com.datastax.oss.protocol.internal.ProtocolConstants.DataType;
import com.datastax.oss.protocol.internal.response.result.RawType;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.CqlType.Part;
import java.util.LinkedHashMap;
import java.util.Map;

/** Types as the protocol describes them. */
final class WireTypes {
  private static final String MARSHAL = "org.apache.cassandra.db.marshal.";

  private WireTypes() {}

  /** Returns the description of a type; a user-defined type belongs to the keyspace. */
  static RawType of(CqlType type, String keyspace) {
    return switch (type.kind()) {
      case LIST -> new RawType.RawList(of(type.part(0), keyspace));
      case SET -> new RawType.RawSet(of(type.part(0), keyspace));
      case MAP -> new RawType.RawMap(of(type.part(0), keyspace), of(type.part(1), keyspace));
      case TUPLE ->
          new RawType.RawTuple(
              type.parts().stream().map(part -> of(part.type(), keyspace)).toList());
      case UDT -> new RawType.RawUdt(keyspace, type.name(), fields(type, keyspace));
      case VECTOR -> new RawType.RawCustom(className(type));
      case CUSTOM -> new RawType.RawCustom(type.name());
      default -> RawType.PRIMITIVES.get(code(type.kind()));
    };
  }

  private static Map<String, RawType> fields(CqlType type, String keyspace) {
    Map<String, RawType> fields = new LinkedHashMap<>();
    for (Part part : type.parts()) {
      fields.put(part.name(), of(part.type(), keyspace));
    }
    return fields;
  }

  /** Returns the class of a type in the server; only for types that can be in a vector. */
  private static String className(CqlType type) {
    return switch (type.kind()) {
      case VECTOR ->
          MARSHAL + "VectorType(" + className(type.part(0)) + " , " + type.length() + ")";
      case FLOAT -> MARSHAL + "FloatType";
      case INT -> MARSHAL + "Int32Type";
      case BIGINT -> MARSHAL + "LongType";
      case DOUBLE -> MARSHAL + "DoubleType";
      default -> MARSHAL + "UTF8Type";
    };
  }

  private static int code(Kind kind) {
    return switch (kind) {
      case ASCII -> DataType.ASCII;
      case TEXT -> DataType.VARCHAR;
      case TINYINT -> DataType.TINYINT;
      case SMALLINT -> DataType.SMALLINT;
      case INT -> DataType.INT;
      case BIGINT -> DataType.BIGINT;
      case VARINT -> DataType.VARINT;
      case DECIMAL -> DataType.DECIMAL;
      case FLOAT -> DataType.FLOAT;
      case DOUBLE -> DataType.DOUBLE;
      case BOOLEAN -> DataType.BOOLEAN;
      case UUID -> DataType.UUID;
      case TIMEUUID -> DataType.TIMEUUID;
      case INET -> DataType.INET;
      case TIMESTAMP -> DataType.TIMESTAMP;
      case DATE -> DataType.DATE;
      case TIME -> DataType.TIME;
      case DURATION -> DataType.DURATION;
      case COUNTER -> DataType.COUNTER;
      default -> DataType.BLOB;
    };
  }
}
