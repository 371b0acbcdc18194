package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.grammar.UsageError;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** What features add to an entry, in the order in which it is written. */
public final class Sections {
  public static final Sections NONE = new Sections(Map.of());

  private final Map<String, Object> contents;

  private Sections(Map<String, Object> contents) {
    this.contents = new LinkedHashMap<>(contents);
  }

  public <T> Sections with(RunSection<T> section, T content) {
    Sections more = new Sections(contents);
    more.contents.put(section.key(), content);
    return more;
  }

  public Sections with(Sections others) {
    Sections more = new Sections(contents);
    more.contents.putAll(others.contents);
    return more;
  }

  /**
   * Returns a section; empty if there is none.
   *
   * @throws UsageError if it was read from a file and has another form
   */
  public <T> Optional<T> get(RunSection<T> section) {
    try {
      return Optional.ofNullable(
          RunMapper.MAPPER.convertValue(contents.get(section.key()), section.type()));
    } catch (IllegalArgumentException e) {
      throw new UsageError(
          "a run in a file is damaged: '" + section.key() + "': " + e.getMessage());
    }
  }

  /** Returns the sections of an entry that was read, which has other keys too. */
  static Sections of(ObjectNode read) {
    Map<String, Object> contents = new LinkedHashMap<>();
    read.properties().forEach(each -> contents.put(each.getKey(), each.getValue()));
    return new Sections(contents);
  }

  Map<String, Object> contents() {
    return Collections.unmodifiableMap(contents);
  }
}
