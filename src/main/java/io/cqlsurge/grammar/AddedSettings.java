package io.cqlsurge.grammar;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The settings from option groups that were added to the core, by their type. */
public record AddedSettings(Map<Class<?>, Object> values) {
  public AddedSettings {
    values = Map.copyOf(values);
  }

  /** Returns the settings with this type; empty if their group was not typed. */
  public <T> Optional<T> of(Class<T> type) {
    return Optional.ofNullable(values.get(type)).map(type::cast);
  }

  /** Returns the settings that are of a kind. */
  public <T> Stream<T> all(Class<T> kind) {
    return values.values().stream().filter(kind::isInstance).map(kind::cast);
  }

  /** Settings that are printed with the other settings. */
  public interface Shown {
    /** Returns the heading of their group. */
    String heading();

    /** Returns the values by name, in order. */
    Map<String, String> lines();
  }

  /** Settings that name files which the command writes. */
  public interface Writing {
    List<Path> files();
  }

  /** Returns the files that the command writes because of these settings. */
  public List<Path> written() {
    return all(Writing.class).flatMap(each -> each.files().stream()).toList();
  }

  /** Returns the settings that are printed, in the order of their headings. */
  public List<Shown> shown() {
    return all(Shown.class).sorted(Comparator.comparing(Shown::heading)).toList();
  }
}
