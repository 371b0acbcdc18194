package io.cqlsurge.cluster;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.IOException;

/** The form of messages on the network: JSON, with histograms as bytes. */
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
    SimpleModule module = Histograms.addTo(new SimpleModule());
    Histograms.add(
        module, Throwable.class, String.class, Throwable::toString, WorkerException::new);
    module.registerSubtypes(Message.class.getDeclaredClasses());
    return module;
  }

  /** An exception in a worker. */
  private static final class WorkerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    WorkerException(String text) {
      super(text, null, false, false);
    }
  }
}
