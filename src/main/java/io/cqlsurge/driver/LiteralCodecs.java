package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.data.CqlDuration;
import com.datastax.oss.driver.api.core.detach.AttachmentPoint;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.codec.TypeCodec;
import com.datastax.oss.driver.api.core.type.codec.registry.CodecRegistry;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import com.datastax.oss.driver.internal.core.type.codec.CqlDurationCodec;
import com.datastax.oss.driver.internal.core.type.codec.DateCodec;
import com.datastax.oss.driver.internal.core.type.codec.TimestampCodec;
import com.datastax.oss.driver.internal.core.type.codec.registry.CachingCodecRegistry;
import com.datastax.oss.driver.internal.core.type.codec.registry.CodecRegistryConstants;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.ResolverStyle;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The driver's codecs, but a server can parse the literals of all times: a timestamp or date whose
 * year does not have four digits is a number.
 */
final class LiteralCodecs extends CachingCodecRegistry implements AttachmentPoint {
  /** The form in which {@code COPY TO} and these codecs write times. */
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("''uuuu-MM-dd[' ']['T']HH:mm:ss[.SSS][XX][XXX]''", Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  private static final List<TypeCodec<?>> OWN =
      List.of(
          new TimestampCodec(ZoneOffset.UTC) {
            @Override
            public String format(@Nullable Instant time) {
              return time == null || hasFourDigits(time.atOffset(ZoneOffset.UTC).getYear())
                  ? super.format(time)
                  : String.valueOf(time.toEpochMilli());
            }

            @Override
            public @Nullable Instant parse(@Nullable String literal) {
              try {
                return TIME.parse(String.valueOf(literal), Instant::from);
              } catch (DateTimeParseException e) {
                // The driver knows more forms, but is 30 times slower.
                return super.parse(literal);
              }
            }
          },
          new DateCodec() {
            @Override
            public String format(@Nullable LocalDate date) {
              return date == null || hasFourDigits(date.getYear())
                  ? super.format(date)
                  : String.valueOf(date.toEpochDay() - Integer.MIN_VALUE);
            }
          },
          new CqlDurationCodec() {
            @Override
            public String format(@Nullable CqlDuration duration) {
              String text = super.format(duration);
              return text.isEmpty() ? "0s" : text;
            }
          });

  LiteralCodecs() {
    super(
        LiteralCodecs.class.getSimpleName(),
        Stream.of(CodecRegistryConstants.PRIMITIVE_CODECS)
            .map(LiteralCodecs::own)
            .toArray(TypeCodec<?>[]::new));
  }

  private static TypeCodec<?> own(TypeCodec<?> codec) {
    return OWN.stream()
        .filter(own -> own.accepts(codec.getCqlType()))
        .<TypeCodec<?>>map(own -> own)
        .findFirst()
        .orElse(codec);
  }

  private static boolean hasFourDigits(int year) {
    return year >= 1_000 && year <= 9_999;
  }

  @Override
  protected TypeCodec<?> getCachedCodec(
      @Nullable DataType type, @Nullable GenericType<?> javaType, boolean isCovariant) {
    return createCodec(type, javaType, isCovariant);
  }

  @Override
  public ProtocolVersion getProtocolVersion() {
    return ProtocolVersion.DEFAULT;
  }

  @Override
  public CodecRegistry getCodecRegistry() {
    return this;
  }
}
