package io.cqlsurge.grammar;

import java.util.Map;
import java.util.Optional;

/** The settings from option groups that were added to the core, by their type. */
public record AddedSettings(Map<Class<?>, Object> values) {
  public AddedSettings {
    values = Map.copyOf(values);
  }

  /** Returns the settings with this type; empty if their group was not typed. */
  public <T> Optional<T> of(Class<T> type) {
    return Optional.ofNullable(values.get(type)).map(type::cast);
  }
}
