package io.cqlsurge.report.trial;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.type.LogicalType;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.cqlsurge.database.Cluster;
import io.cqlsurge.estimate.Scalability;
import io.cqlsurge.measure.gc.GcFigures;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The form of records in JSON: their components are its keys. */
final class RunMapper {
  static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          .addModule(
              new SimpleModule()
                  .addSerializer(Rows.class, new RowsWriter())
                  .addDeserializer(Rows.class, new RowsReader())
                  .addSerializer(Scalability.Bounds.class, new BoundsWriter()))
          .addMixIn(GcFigures.class, GcKeys.class)
          .addMixIn(Cluster.class, ClusterKeys.class)
          .addMixIn(Cluster.Node.class, NodeKeys.class)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_ABSENT, JsonInclude.Include.ALWAYS))
          .withConfigOverride(String.class, each -> each.setSetterInfo(emptyIfNull()))
          .withConfigOverride(List.class, each -> each.setSetterInfo(emptyIfNull()))
          .withConfigOverride(Map.class, each -> each.setSetterInfo(emptyIfNull()))
          .withConfigOverride(Rows.class, each -> each.setSetterInfo(emptyIfNull()))
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
          .withCoercionConfig(
              LogicalType.Textual,
              each -> each.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail))
          .visibility(PropertyAccessor.GETTER, Visibility.NONE)
          .visibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
          .visibility(PropertyAccessor.FIELD, Visibility.ANY)
          .build();

  private RunMapper() {}

  private interface GcKeys {
    @JsonProperty("max")
    double maxMs();

    @JsonProperty("sum")
    double sumMs();

    @JsonProperty("squares")
    double sumOfSquaresMs2();

    @JsonProperty("bytes")
    long freedBytes();
  }

  @JsonIncludeProperties({"name", "nodes", "shards"})
  private interface ClusterKeys {}

  /** A node's keys, whose version is null if it is unknown. */
  private interface NodeKeys {
    @JsonProperty
    @JsonInclude
    Optional<String> version();
  }

  private static JsonSetter.Value emptyIfNull() {
    return JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY);
  }

  /** Numbers that are not limited are absent. */
  private static final class BoundsWriter extends JsonSerializer<Scalability.Bounds> {
    @Override
    public void serialize(
        Scalability.Bounds bounds, JsonGenerator target, SerializerProvider provider)
        throws IOException {
      target.writeStartObject();
      write("value", bounds.value(), target);
      write("low", bounds.low(), target);
      write("high", bounds.high(), target);
      target.writeEndObject();
    }

    private static void write(String key, double value, JsonGenerator target) throws IOException {
      if (Double.isFinite(value)) {
        target.writeNumberField(key, value);
      }
    }
  }

  /** Integers have no decimals, and missing numbers are null. */
  private static final class RowsWriter extends JsonSerializer<Rows> {
    @Override
    public void serialize(Rows rows, JsonGenerator target, SerializerProvider provider)
        throws IOException {
      target.writeStartArray();
      for (double[] row : rows.rows()) {
        target.writeStartArray();
        for (double value : row) {
          write(value, target);
        }
        target.writeEndArray();
      }
      target.writeEndArray();
    }

    private static void write(double value, JsonGenerator target) throws IOException {
      if (Double.isNaN(value)) {
        target.writeNull();
      } else if (value == (long) value) {
        target.writeNumber((long) value);
      } else {
        target.writeNumber(value);
      }
    }
  }

  private static final class RowsReader extends JsonDeserializer<Rows> {
    @Override
    public Rows deserialize(JsonParser source, DeserializationContext context) throws IOException {
      List<double[]> rows = new ArrayList<>();
      for (Double[] row : source.readValueAs(Double[][].class)) {
        if (row == null) {
          context.reportInputMismatch(Rows.class, "a row is missing");
        }
        rows.add(Stream.of(row).mapToDouble(value -> value == null ? Double.NaN : value).toArray());
      }
      return new Rows(rows);
    }

    @Override
    public Rows getEmptyValue(DeserializationContext context) {
      return Rows.NONE;
    }
  }
}
