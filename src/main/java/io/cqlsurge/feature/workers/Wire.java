package io.cqlsurge.feature.workers;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.std.StdDelegatingDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdDelegatingSerializer;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.fasterxml.jackson.databind.util.Converter;
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
    module.addSerializer(type, new StdDelegatingSerializer(type, converter(type, sent, send)));
    module.addDeserializer(type, new StdDelegatingDeserializer<>(converter(sent, type, read)));
  }

  private static <A, B> Converter<A, B> converter(
      Class<A> from, Class<B> to, Function<A, B> function) {
    return new Converter<>() {
      @Override
      public B convert(A value) {
        return function.apply(value);
      }

      @Override
      public JavaType getInputType(TypeFactory types) {
        return types.constructType(from);
      }

      @Override
      public JavaType getOutputType(TypeFactory types) {
        return types.constructType(to);
      }
    };
  }

  /** An exception in a worker. */
  private static final class WorkerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    WorkerException(String text) {
      super(text, null, false, false);
    }
  }
}
