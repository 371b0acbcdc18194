package io.cqlsurge.cluster;

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
import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * The form of messages on the network: JSON, with histograms in the compressed encoding of
 * HdrHistogram, which loses nothing.
 */
final class Wire {
  private static final ObjectMapper MAPPER =
      new ObjectMapper()
          .registerModule(new Jdk8Module())
          .registerModule(histograms())
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

  private static SimpleModule histograms() {
    SimpleModule module = new SimpleModule();
    module.addSerializer(Histogram.class, new HistogramWriter());
    module.addDeserializer(Histogram.class, new HistogramReader());
    module.addSerializer(SparseHistogram.class, new SparseWriter());
    module.addDeserializer(SparseHistogram.class, new SparseReader());
    module.registerSubtypes(Message.class.getDeclaredClasses());
    module.addSerializer(Throwable.class, new CauseWriter());
    module.addDeserializer(Throwable.class, new CauseReader());
    return module;
  }

  private static final class HistogramWriter extends JsonSerializer<Histogram> {
    @Override
    public void serialize(Histogram histogram, JsonGenerator target, SerializerProvider provider)
        throws IOException {
      // Encoding keeps a buffer in the histogram, which other threads may read.
      Histogram copy = histogram.copy();
      ByteBuffer buffer = ByteBuffer.allocate(copy.getNeededByteBufferCapacity());
      int length = copy.encodeIntoCompressedByteBuffer(buffer);
      target.writeBinary(buffer.array(), 0, length);
    }
  }

  private static final class HistogramReader extends JsonDeserializer<Histogram> {
    @Override
    public Histogram deserialize(JsonParser source, DeserializationContext context)
        throws IOException {
      try {
        return Histogram.decodeFromCompressedByteBuffer(
            ByteBuffer.wrap(source.getBinaryValue()), 0);
      } catch (DataFormatException | RuntimeException e) {
        throw new IOException("not a histogram", e);
      }
    }
  }

  private static final class SparseWriter extends JsonSerializer<SparseHistogram> {
    @Override
    public void serialize(
        SparseHistogram histogram, JsonGenerator target, SerializerProvider provider)
        throws IOException {
      target.writeBinary(histogram.bytes());
    }
  }

  private static final class SparseReader extends JsonDeserializer<SparseHistogram> {
    @Override
    public SparseHistogram deserialize(JsonParser source, DeserializationContext context)
        throws IOException {
      try {
        return SparseHistogram.of(source.getBinaryValue());
      } catch (IllegalArgumentException e) {
        throw new IOException("not a histogram", e);
      }
    }
  }

  private static final class CauseWriter extends JsonSerializer<Throwable> {
    @Override
    public void serialize(Throwable cause, JsonGenerator target, SerializerProvider provider)
        throws IOException {
      target.writeString(cause.toString());
    }
  }

  private static final class CauseReader extends JsonDeserializer<Throwable> {
    @Override
    public Throwable deserialize(JsonParser source, DeserializationContext context)
        throws IOException {
      return new WorkerException(source.getText());
    }
  }

  /** An exception in a worker. */
  private static final class WorkerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    WorkerException(String text) {
      super(text, null, false, false);
    }
  }
}
