package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.codec.ExtraTypeCodecs;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.protocol.internal.util.Bytes;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.Literals;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Literals by the driver's codecs; needs no connection. A server that reads them has the very same
 * values again. A value of a type that has none, or that is none of its type, is hexadecimal.
 * {@code NULL} without quotes is null for every type, and a timestamp without a zone is one of UTC.
 */
public final class DriverLiterals implements Literals {
  private static final String NULL = "NULL";

  /** Types whose literals have quotes. */
  private static final Set<Kind> QUOTED =
      Set.of(Kind.ASCII, Kind.TEXT, Kind.INET, Kind.TIMESTAMP, Kind.DATE, Kind.TIME);

  /** Types whose literals have none. */
  private static final Set<Kind> UNQUOTED = Set.of(Kind.UUID, Kind.TIMEUUID, Kind.DURATION);

  /** What is no address would be looked up as the name of a host. */
  private static final Pattern ADDRESS =
      Pattern.compile("'?([\\d.]+|[\\da-fA-F.]*:[\\da-fA-F:.]*)'?");

  @Override
  public String format(CqlType type, ByteBuffer value) {
    if (value == null) {
      return NULL;
    }
    if (type.kind() == Kind.BLOB || type.kind() == Kind.CUSTOM) {
      return Bytes.toHexString(value);
    }
    try {
      return readable(type, value.duplicate());
    } catch (RuntimeException e) {
      // Codecs say in many ways that bytes are none of their values.
      return Bytes.toHexString(value);
    }
  }

  private String readable(CqlType type, ByteBuffer value) {
    return switch (type.kind()) {
      case LIST, SET, MAP, TUPLE, UDT -> new PartLiterals(this, type).format(value);
      case TIMESTAMP -> TimeLiterals.timestamp(value);
      case DATE -> TimeLiterals.date(value);
      case DURATION -> TimeLiterals.duration(byCodec(codec(type), value));
      default -> byCodec(codec(type), value);
    };
  }

  private static <T> String byCodec(TypeCodec<T> codec, ByteBuffer value) {
    return codec.format(codec.decode(value, ProtocolVersion.DEFAULT));
  }

  @Override
  public ByteBuffer parse(CqlType type, String text) {
    if (text.equalsIgnoreCase(NULL)) {
      return null;
    }
    try {
      return encode(type, text);
    } catch (RuntimeException e) {
      // Codecs say in many ways that a text is none of their values.
      throw new IllegalArgumentException("'" + text + "' is no " + type, e);
    }
  }

  private static ByteBuffer encode(CqlType type, String text) {
    if (type.kind() == Kind.CUSTOM) {
      return Bytes.fromHexString(text);
    }
    if (type.kind() == Kind.INET && !ADDRESS.matcher(text).matches()) {
      throw new IllegalArgumentException("it is no address");
    }
    return parse(codec(type), literal(type.kind(), text));
  }

  private static <T> ByteBuffer parse(TypeCodec<T> codec, String literal) {
    T value = codec.parse(literal);
    if (value == null) {
      throw new IllegalArgumentException("there is no value");
    }
    return codec.encode(value, ProtocolVersion.DEFAULT);
  }

  /** The text with quotes or without, as the codecs want it. */
  private static String literal(Kind kind, String text) {
    boolean quoted = text.length() > 1 && text.startsWith("'") && text.endsWith("'");
    if (UNQUOTED.contains(kind) && quoted) {
      return text.substring(1, text.length() - 1);
    }
    return QUOTED.contains(kind) && !quoted ? "'" + text.replace("'", "''") + "'" : text;
  }

  private static TypeCodec<?> codec(CqlType type) {
    return type.kind() == Kind.TIMESTAMP
        ? ExtraTypeCodecs.TIMESTAMP_UTC
        : CodecRegistry.DEFAULT.codecFor(TypeMapping.driverType(type));
  }
}
