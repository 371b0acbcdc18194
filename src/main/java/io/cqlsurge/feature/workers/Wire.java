package io.cqlsurge.feature.workers;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.cqlsurge.measure.SparseHistogram;
import java.io.IOException;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/**
 * The form of messages on the network: JSON, with histograms as the bytes of {@link
 * SparseHistogram}s.
 */
final class Wire {
  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .registerModule(new Jdk8Module())
          .registerModule(types())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .setVisibility(PropertyAccessor.GETTER, Visibility.NONE)
          .setVisibility(PropertyAccessor.IS_GETTER, Visibility.NONE)
          .setVisibility(PropertyAccessor.FIELD, Visibility.ANY);

  private Wire() {}

  static byte[] write(Message message) {
    try {
      return MAPPER.writerFor(Message.class).writeValueAsBytes(message);
    } catch (IOException e) {
      throw new IllegalStateException("messages can be written", e);
    }
  }

  /**
   * Reads a message.
   *
   * @throws IOException if the bytes are not a message
   */
  static Message read(byte[] bytes) throws IOException {
    Message message = MAPPER.readValue(bytes, Message.class);
    if (message == null) {
      throw new IOException("no message");
    }
    return message;
  }

  private static SimpleModule types() {
    SimpleModule module = new SimpleModule();
    add(module, SparseHistogram.class, byte[].class, SparseHistogram::bytes, SparseHistogram::of);
    add(
        module,
        Histogram.class,
        byte[].class,
        histogram -> SparseHistogram.of(histogram).bytes(),
        bytes -> SparseHistogram.of(bytes).histogram());
    add(module, Throwable.class, String.class, Throwable::toString, WorkerException::new);
    module.registerSubtypes(Message.class.getDeclaredClasses());
    return module;
  }

  /** Adds a type that is written as another one. */
  private static <T, S> void add(
      SimpleModule module, Class<T> type, Class<S> sent, Function<T, S> send, Function<S, T> read) {
    module.addSerializer(
        type,
        new JsonSerializer<T>() {
          @Override
          public void serialize(T value, JsonGenerator to, SerializerProvider all)
              throws IOException {
            all.defaultSerializeValue(send.apply(value), to);
          }
        });
    module.addDeserializer(
        type,
        new JsonDeserializer<T>() {
          @Override
          public T deserialize(JsonParser from, DeserializationContext all) throws IOException {
            return read.apply(all.readValue(from, sent));
          }
        });
  }

  /** An exception in a worker. */
  private static final class WorkerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    WorkerException(String text) {
      super(text, null, false, false);
    }
  }
}
