package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.protocol.internal.util.Bytes;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.Literals;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Literals formatted and parsed with the driver's codecs, without a connection. A server parses the
 * literals to the same values. A value is written in hexadecimal if its type has no literals or if
 * its bytes are not valid for the type. {@code NULL} without quotes is null for every type. A
 * timestamp without a time zone is in UTC.
 */
public final class DriverLiterals implements Literals {
  private static final String NULL = "NULL";

  /** Types whose literals have quotes. */
  private static final Set<Kind> QUOTED =
      Set.of(Kind.ASCII, Kind.TEXT, Kind.INET, Kind.TIMESTAMP, Kind.DATE, Kind.TIME);

  /** Types whose literals have no quotes. */
  private static final Set<Kind> UNQUOTED = Set.of(Kind.UUID, Kind.TIMEUUID, Kind.DURATION);

  /** Texts that can be addresses; the codec would resolve other texts as host names. */
  private static final Pattern ADDRESS =
      Pattern.compile("'?([\\d.]+|[\\da-fA-F.]*:[\\da-fA-F:.]*)'?");

  private final LiteralCodecs codecs = new LiteralCodecs();
  private final Map<CqlType, TypeCodec<?>> known = new ConcurrentHashMap<>();

  @Override
  public String format(CqlType type, @Nullable ByteBuffer value) {
    if (value == null) {
      return NULL;
    }
    if (type.kind() == Kind.BLOB || type.kind() == Kind.CUSTOM) {
      return Bytes.toHexString(value);
    }
    try {
      return format(codec(type), value.duplicate());
    } catch (RuntimeException e) {
      // Codecs throw different exceptions for bytes that are not valid for the type.
      return Bytes.toHexString(value);
    }
  }

  private static <T> String format(TypeCodec<T> codec, ByteBuffer value) {
    return codec.format(codec.decode(value, ProtocolVersion.DEFAULT));
  }

  @Override
  public @Nullable ByteBuffer parse(CqlType type, String text) {
    if (text.equalsIgnoreCase(NULL)) {
      return null;
    }
    try {
      return encode(type, text);
    } catch (RuntimeException e) {
      // Codecs throw different exceptions for a text that is not valid for the type.
      throw new IllegalArgumentException("'" + text + "' is not a valid " + type, e);
    }
  }

  private ByteBuffer encode(CqlType type, String text) {
    if (type.kind() == Kind.CUSTOM) {
      return Bytes.fromHexString(text);
    }
    if (type.kind() == Kind.INET && !ADDRESS.matcher(text).matches()) {
      throw new IllegalArgumentException("not an address");
    }
    return parse(codec(type), literal(type.kind(), text));
  }

  private static <T> ByteBuffer parse(TypeCodec<T> codec, String literal) {
    T value = codec.parse(literal);
    if (value == null) {
      throw new IllegalArgumentException("no value");
    }
    return codec.encode(value, ProtocolVersion.DEFAULT);
  }

  /** Returns the text with or without quotes, as the codec for the type requires. */
  private static String literal(Kind kind, String text) {
    boolean quoted = text.length() > 1 && text.startsWith("'") && text.endsWith("'");
    if (UNQUOTED.contains(kind) && quoted) {
      return text.substring(1, text.length() - 1);
    }
    return QUOTED.contains(kind) && !quoted ? "'" + text.replace("'", "''") + "'" : text;
  }

  private TypeCodec<?> codec(CqlType type) {
    return known.computeIfAbsent(type, this::newCodec);
  }

  private TypeCodec<?> newCodec(CqlType type) {
    DataType driverType = TypeMapping.driverType(type);
    driverType.attach(codecs);
    return codecs.codecFor(driverType);
  }
}
