package io.cqlsurge.settings;

import io.cqlsurge.cli.Assembled;
import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.grammar.AddedSettings;
import io.cqlsurge.grammar.Range;
import io.cqlsurge.settings.connection.NodeAddress;
import io.cqlsurge.settings.connection.Secret;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Settings as one line: every component, at any depth, that differs from a bare read. */
final class Rendering {
  private static final Map<String, String> BARE = flat(Assembled.parse(List.of("read")));

  private final Map<String, String> values = new LinkedHashMap<>();

  private Rendering() {}

  static String of(Settings settings) {
    String differences = differences(settings);
    return differences.isEmpty() ? "(as a bare read)" : differences;
  }

  private static String differences(Settings settings) {
    return flat(settings).entrySet().stream()
        .filter(entry -> !entry.getValue().equals(BARE.get(entry.getKey())))
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(" "));
  }

  private static Map<String, String> flat(Settings settings) {
    Rendering rendering = new Rendering();
    rendering.add("", settings);
    return rendering.values;
  }

  private void add(String path, Object value) {
    if (value instanceof Optional<?> optional) {
      add(path, optional.<Object>map(present -> present).orElse("none"));
    } else if (value instanceof AddedSettings added) {
      new TreeMap<>(
              added.values().values().stream()
                  .collect(Collectors.toMap(Rendering::name, each -> each)))
          .forEach(this::add);
    } else if (value instanceof Record && !isText(value)) {
      if (value.getClass().getInterfaces().length > 0 && !(value instanceof AddedSettings.Shown)) {
        values.put(path, value.getClass().getSimpleName());
      }
      for (RecordComponent component : value.getClass().getRecordComponents()) {
        String name = component.getName();
        if (path.equals("typed") && name.equals("line")) {
          continue;
        }
        add(path.isEmpty() ? name : path + "." + name, component(value, component));
      }
    } else {
      values.put(path, text(value));
    }
  }

  /** Returns the name of added settings: live for LiveSettings. */
  private static String name(Object added) {
    return added.getClass().getSimpleName().replace("Settings", "").toLowerCase(Locale.ROOT);
  }

  private static boolean isText(Object value) {
    return value instanceof Range
        || value instanceof NodeAddress
        || value instanceof Secret
        || value instanceof RatioSpec;
  }

  private static String text(Object value) {
    if (value instanceof DistributionSpec spec) {
      return spec.text();
    }
    return value
        .toString()
        .replaceFirst("^Optional(?:Int|Long|Double)\\[(.*)\\]$", "$1")
        .replaceFirst("^Optional(?:Int|Long|Double)\\.empty$", "none");
  }

  private static Object component(Object value, RecordComponent component) {
    try {
      Method accessor = component.getAccessor();
      accessor.setAccessible(true);
      return accessor.invoke(value);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }
}
