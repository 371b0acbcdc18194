package io.cqlsurge.run;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/** What several features use together, such as servers: created by the first one, closed last. */
public final class Shared implements AutoCloseable {
  private final Map<Class<?>, Resource> resources = new LinkedHashMap<>();

  /** Something that must be closed. */
  public interface Resource extends AutoCloseable {
    @Override
    void close();
  }

  /** Returns the one object with this type. */
  public <T extends Resource> T get(Class<T> type, Supplier<T> creator) {
    return type.cast(resources.computeIfAbsent(type, any -> creator.get()));
  }

  @Override
  public void close() {
    resources.values().forEach(Resource::close);
  }
}
