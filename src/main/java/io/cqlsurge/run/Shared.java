package io.cqlsurge.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What several features use together, such as servers. The first one creates it, and it is closed
 * after all of them, in the opposite order. Thread-safe.
 */
public final class Shared implements AutoCloseable {
  private final Map<Class<?>, Resource> resources = new LinkedHashMap<>();

  /** Something that must be closed. */
  public interface Resource extends AutoCloseable {
    @Override
    void close();
  }

  /** Returns the one object with this type. */
  public synchronized <T extends Resource> T get(Class<T> type, Supplier<T> creator) {
    return type.cast(resources.computeIfAbsent(type, any -> creator.get()));
  }

  @Override
  public synchronized void close() {
    List<Resource> created = new ArrayList<>(resources.values());
    Collections.reverse(created);
    created.forEach(Resource::close);
    resources.clear();
  }
}
