package io.cqlsurge.cluster;

import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.deser.std.StdDelegatingDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdDelegatingSerializer;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.fasterxml.jackson.databind.util.Converter;
import io.cqlsurge.measure.SparseHistogram;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** The JSON form of histograms: the bytes of {@link SparseHistogram}s. */
final class Histograms {
  private Histograms() {}

  static SimpleModule addTo(SimpleModule module) {
    add(module, SparseHistogram.class, byte[].class, SparseHistogram::bytes, SparseHistogram::of);
    add(
        module,
        Histogram.class,
        byte[].class,
        histogram -> SparseHistogram.of(histogram).bytes(),
        bytes -> SparseHistogram.of(bytes).histogram());
    return module;
  }

  /** Adds a type that is written as another one. */
  static <T, S> void add(
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
}
