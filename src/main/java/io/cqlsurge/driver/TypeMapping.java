package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.type.CustomType;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.DataTypes;
import com.datastax.oss.driver.api.core.type.ListType;
import com.datastax.oss.driver.api.core.type.MapType;
import com.datastax.oss.driver.api.core.type.SetType;
import com.datastax.oss.driver.api.core.type.TupleType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import com.datastax.oss.driver.api.core.type.VectorType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.internal.core.type.UserDefinedTypeBuilder;
import com.datastax.oss.driver.internal.core.type.codec.registry.CodecRegistryConstants;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.CqlType.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The mapping between the driver's column types and {@link CqlType}. */
final class TypeMapping {
  /** The driver's types without component types. */
  private static final Map<Kind, DataType> SIMPLE =
      Stream.of(CodecRegistryConstants.PRIMITIVE_CODECS)
          .map(TypeCodec::getCqlType)
          .collect(Collectors.toUnmodifiableMap(TypeMapping::kind, Function.identity()));

  private TypeMapping() {}

  private static Kind kind(DataType simple) {
    return Kind.valueOf(simple.asCql(false, false).toUpperCase(Locale.ROOT));
  }

  /** Returns the type for a type of the driver; an unknown type becomes a custom type. */
  static CqlType of(DataType type) {
    if (SIMPLE.containsValue(type)) {
      return CqlType.of(kind(type));
    }
    if (type instanceof TupleType tuple) {
      return CqlType.tuple(tuple.getComponentTypes().stream().map(TypeMapping::of).toList());
    }
    if (type instanceof VectorType vector) {
      return CqlType.vector(of(vector.getElementType()), vector.getDimensions());
    }
    if (type instanceof UserDefinedType udt) {
      return frozen(CqlType.udt(udt.getName().asInternal(), fields(udt)), udt.isFrozen());
    }
    if (type instanceof CustomType custom) {
      return CqlType.custom(custom.getClassName());
    }
    return collection(type);
  }

  private static CqlType collection(DataType type) {
    if (type instanceof ListType list) {
      return frozen(CqlType.of(Kind.LIST, of(list.getElementType())), list.isFrozen());
    }
    if (type instanceof SetType set) {
      return frozen(CqlType.of(Kind.SET, of(set.getElementType())), set.isFrozen());
    }
    if (type instanceof MapType map) {
      CqlType result = CqlType.map(of(map.getKeyType()), of(map.getValueType()));
      return frozen(result, map.isFrozen());
    }
    return CqlType.custom(type.asCql(true, true));
  }

  private static CqlType frozen(CqlType type, boolean isFrozen) {
    return isFrozen ? type.freeze() : type;
  }

  private static List<Part> fields(UserDefinedType type) {
    List<Part> fields = new ArrayList<>();
    for (int i = 0; i < type.getFieldNames().size(); i++) {
      fields.add(
          new Part(type.getFieldNames().get(i).asInternal(), of(type.getFieldTypes().get(i))));
    }
    return fields;
  }

  /** Returns the driver's type for a type. A user-defined type has no keyspace. */
  static DataType driverType(CqlType type) {
    return switch (type.kind()) {
      case LIST -> DataTypes.listOf(part(type, 0), type.frozen());
      case SET -> DataTypes.setOf(part(type, 0), type.frozen());
      case MAP -> DataTypes.mapOf(part(type, 0), part(type, 1), type.frozen());
      case TUPLE ->
          DataTypes.tupleOf(
              type.parts().stream().map(part -> driverType(part.type())).toArray(DataType[]::new));
      case UDT -> userDefined(type);
      case VECTOR -> DataTypes.vectorOf(part(type, 0), type.length());
      case CUSTOM -> DataTypes.custom(type.name());
      default -> Objects.requireNonNull(SIMPLE.get(type.kind()));
    };
  }

  private static DataType part(CqlType type, int index) {
    return driverType(type.part(index));
  }

  private static DataType userDefined(CqlType type) {
    UserDefinedTypeBuilder builder =
        new UserDefinedTypeBuilder(
            CqlIdentifier.fromInternal(""), CqlIdentifier.fromInternal(type.name()));
    for (Part field : type.parts()) {
      builder.withField(CqlIdentifier.fromInternal(field.name()), driverType(field.type()));
    }
    return type.frozen() ? builder.frozen().build() : builder.build();
  }
}
