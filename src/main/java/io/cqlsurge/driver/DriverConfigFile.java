package io.cqlsurge.driver;

import com.datastax.dse.driver.api.core.config.DseDriverOption;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.DriverOption;
import com.datastax.oss.driver.internal.core.config.typesafe.DefaultDriverConfigLoader;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigSyntax;
import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.connection.ConnectionSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A configuration file of the Java driver, in the format that the driver itself reads (HOCON). */
record DriverConfigFile(Path file, InputFiles files) {
  private static final String SECTION = DefaultDriverConfigLoader.DEFAULT_ROOT_PATH;

  /** Options whose values are files or classes. */
  private static final Pattern LOADED = Pattern.compile(".*(-path|-bundle|class|classes)");

  static Optional<DriverConfigFile> of(ConnectionSettings settings) {
    return settings.nodes().driverConfig().map(it -> new DriverConfigFile(it, settings.files()));
  }

  /**
   * Returns a loader of only the settings in the file. The file is read once, so that the settings
   * do not change during a run.
   *
   * @throws UsageError if the file cannot be read or has a setting that the driver does not know
   */
  DriverConfigLoader loader() {
    Config settings = read();
    return new DefaultDriverConfigLoader(() -> settings, false);
  }

  private Config read() {
    Config reference = ConfigFactory.defaultReference(CqlSession.class.getClassLoader());
    Config settings = section(reference);
    List<String> problems = new ArrayList<>();
    Set<String> known = known(reference.getConfig(SECTION));
    for (String path : paths(settings)) {
      problem(path, known).map(this::message).ifPresent(problems::add);
    }
    UsageError.throwIfAny(problems);
    if (files.isLocal()) {
      files.put(file, json(settings));
    }
    return settings;
  }

  /** Returns what workers receive: JSON cannot refer to files or variables. */
  private static byte[] json(Config settings) {
    return settings
        .atPath(SECTION)
        .root()
        .render(ConfigRenderOptions.concise())
        .getBytes(StandardCharsets.UTF_8);
  }

  private Config section(Config reference) {
    try {
      ConfigParseOptions strict = ConfigParseOptions.defaults().setAllowMissing(false);
      Config whole =
          files.isLocal() ? ConfigFactory.parseFile(file.toFile(), strict) : parsedJson();
      // The file may refer to the driver's defaults, but they are not settings of the file.
      return whole.resolveWith(whole.withFallback(reference)).getConfig(SECTION);
    } catch (ConfigException.IO e) {
      throw new UsageError(
          message("the file cannot be read; give a configuration file of the Java driver"));
    } catch (ConfigException.Missing e) {
      throw new UsageError(message("there is no section '" + SECTION + " { ... }'"));
    } catch (ConfigException e) {
      // The parser's message quotes the text, which may contain a password.
      String line = e.origin() == null ? "the file" : "line " + e.origin().lineNumber();
      throw new UsageError(message(line + " cannot be parsed; the format is HOCON"));
    }
  }

  private Config parsedJson() {
    try {
      String json = new String(files.read(file), StandardCharsets.UTF_8);
      return ConfigFactory.parseString(
          json, ConfigParseOptions.defaults().setSyntax(ConfigSyntax.JSON));
    } catch (IOException e) {
      throw new UsageError(message(InputFiles.reason(file, e)));
    }
  }

  private static Set<String> paths(Config settings) {
    Set<String> paths = new TreeSet<>();
    settings.entrySet().forEach(entry -> paths.add(entry.getKey()));
    return paths;
  }

  private static Set<String> known(Config reference) {
    Set<String> known = paths(reference);
    Stream.<DriverOption[]>of(DefaultDriverOption.values(), DseDriverOption.values())
        .flatMap(Stream::of)
        .forEach(option -> known.add(option.getPath()));
    return known;
  }

  private Optional<String> problem(String path, Set<String> known) {
    if (!files.isLocal() && LOADED.matcher(path).matches()) {
      return Optional.of("a worker loads no file or class that a controller names; see " + path);
    }
    String option = path.replaceFirst("^profiles\\.[^.]+\\.", "");
    if (option.equals(DefaultDriverOption.CONTACT_POINTS.getPath())) {
      return Optional.of("specify contact points with -node, not with " + path);
    }
    if (isKnown(option, known)) {
      return Optional.empty();
    }
    return Optional.of(
        "the driver has no setting '" + path + "'" + Spelling.hint(option, known, ""));
  }

  /** Returns whether an option is a setting, or an entry of a setting that is a map. */
  private static boolean isKnown(String option, Set<String> known) {
    for (String path = option; !path.isEmpty(); path = parent(path)) {
      String inside = path + ".";
      if (known.contains(path)) {
        return path.equals(option) || known.stream().noneMatch(name -> name.startsWith(inside));
      }
    }
    return false;
  }

  private static String parent(String path) {
    return path.substring(0, Math.max(0, path.lastIndexOf('.')));
  }

  /** Returns the error for settings in the file that the driver rejects. */
  UsageError explain(RuntimeException thrown) {
    return new UsageError(message(String.valueOf(thrown.getMessage()).strip()));
  }

  private String message(String text) {
    return "-node: 'driver-config=" + file + "': " + text;
  }
}
