package io.cqlsurge.report.trial;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What features add to an entry, in the order in which it is written. */
public final class Sections {
  public static final Sections NONE = new Sections(Map.of());

  private final Map<String, Object> contents;

  private Sections(Map<String, Object> contents) {
    this.contents = new LinkedHashMap<>(contents);
  }

  /** Returns these sections and another one. */
  public <T> Sections with(RunSection<T> section, T content) {
    Sections more = new Sections(contents);
    more.contents.put(section.key(), content);
    return more;
  }

  /** Returns these sections and others. */
  public Sections with(Sections others) {
    Sections more = new Sections(contents);
    more.contents.putAll(others.contents);
    return more;
  }

  /** Returns their contents by key. */
  Map<String, Object> contents() {
    return Collections.unmodifiableMap(contents);
  }
}
