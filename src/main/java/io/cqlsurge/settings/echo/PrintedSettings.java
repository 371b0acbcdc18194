package io.cqlsurge.settings.echo;

import io.cqlsurge.settings.LoadProfile;
import io.cqlsurge.settings.LoadProfileText;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The settings of a recorded run.
 *
 * @param groups names and values by group, as {@link SettingsText} returns them
 */
public record PrintedSettings(Map<String, Map<String, String>> groups) {
  static final String COMMAND = "Command";
  static final String TYPE = "Type";
  static final String RATE = "Rate";
  static final String LOG = "Log";
  static final String INTERVAL = "Interval Millis";
  static final String SHARD = "Shard";

  /** Groups that differ between clients of one run: files, and the nodes that are named. */
  private static final List<String> OF_ONE_CLIENT = List.of(LOG, "Graph", "Node", "Metrics", SHARD);

  private static final Duration DEFAULT_INTERVAL = Duration.ofSeconds(1);

  private Optional<String> value(String group, String name) {
    return value(groups.getOrDefault(group, Map.of()), name);
  }

  /** Returns the command; empty text if it is not recorded. */
  public String command() {
    return value(COMMAND, TYPE).orElse("");
  }

  public Duration interval() {
    return value(LOG, INTERVAL)
        .map(millis -> Duration.ofMillis(Long.parseLong(millis)))
        .orElse(DEFAULT_INTERVAL);
  }

  /** Returns the load profile; empty if the run had none. */
  public Optional<LoadProfile> loadProfile() {
    return value(RATE, LoadProfile.TITLE).map(LoadProfileText::parse);
  }

  /** Returns the groups without the part of the run that one client executed. */
  public Map<String, Map<String, String>> withoutShard() {
    Map<String, Map<String, String>> whole = new LinkedHashMap<>(groups);
    whole.remove(SHARD);
    return whole;
  }

  /** Returns the names of the settings that differ and that clients of one run share. */
  public Set<String> differences(PrintedSettings other) {
    Set<String> different = new TreeSet<>();
    for (String group : union(groups, other.groups)) {
      Map<String, String> one = groups.getOrDefault(group, Map.of());
      Map<String, String> two = other.groups.getOrDefault(group, Map.of());
      if (!OF_ONE_CLIENT.contains(group)) {
        union(one, two).stream()
            .filter(name -> !value(one, name).equals(value(two, name)))
            .forEach(name -> different.add(name.isEmpty() ? group : group + " " + name));
      }
    }
    return different;
  }

  private static Optional<String> value(Map<String, String> values, String name) {
    return Optional.ofNullable(values.get(name));
  }

  private static Set<String> union(Map<String, ?> one, Map<String, ?> other) {
    Set<String> names = new TreeSet<>(one.keySet());
    names.addAll(other.keySet());
    return names;
  }
}
