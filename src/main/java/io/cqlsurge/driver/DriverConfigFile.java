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
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** A file of settings of the Java driver, in the form that the driver itself reads (HOCON). */
final class DriverConfigFile {
  private static final String SECTION = DefaultDriverConfigLoader.DEFAULT_ROOT_PATH;

  private final Path file;

  DriverConfigFile(Path file) {
    this.file = file;
  }

  /**
   * What the file says and nothing else; it is read once, so that a run keeps its settings.
   *
   * @throws UsageError if the file cannot be read or names what the driver does not know
   */
  DriverConfigLoader loader() {
    Config settings = read();
    return new DefaultDriverConfigLoader(() -> settings, false);
  }

  private Config read() {
    Config reference = ConfigFactory.defaultReference(CqlSession.class.getClassLoader());
    Config settings = section(reference);
    List<String> complaints = new ArrayList<>();
    Set<String> known = known(reference.getConfig(SECTION));
    for (String path : paths(settings)) {
      complaint(path, known).map(this::complaint).ifPresent(complaints::add);
    }
    if (!complaints.isEmpty()) {
      throw new UsageError(complaints);
    }
    return settings;
  }

  private Config section(Config reference) {
    try {
      ConfigParseOptions strict = ConfigParseOptions.defaults().setAllowMissing(false);
      Config whole = ConfigFactory.parseFile(file.toFile(), strict);
      // What the driver defines itself may be referred to, but is not what the file says.
      return whole.resolveWith(whole.withFallback(reference)).getConfig(SECTION);
    } catch (ConfigException.IO e) {
      throw new UsageError(
          complaint("the file cannot be read; give a file of settings of the Java driver"));
    } catch (ConfigException.Missing e) {
      throw new UsageError(complaint("there is no section '" + SECTION + " { ... }'"));
    } catch (ConfigException e) {
      // The parser's own words repeat the text, which may hold a password.
      String line = e.origin() == null ? "it" : "line " + e.origin().lineNumber();
      throw new UsageError(complaint(line + " cannot be understood; the form is HOCON"));
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

  private static Optional<String> complaint(String path, Set<String> known) {
    String option = path.replaceFirst("^profiles\\.[^.]+\\.", "");
    if (option.equals(DefaultDriverOption.CONTACT_POINTS.getPath())) {
      return Optional.of("the nodes to begin with come from -node, not from " + path);
    }
    if (isKnown(option, known)) {
      return Optional.empty();
    }
    return Optional.of(
        "the driver has no setting '"
            + path
            + "'"
            + Spelling.nearest(option, known).map(Spelling::question).orElse(""));
  }

  /** Whether it is a setting, or part of one that is a map. */
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

  /** Why the driver cannot be set up as the file says. */
  UsageError explain(RuntimeException thrown) {
    return new UsageError(complaint(String.valueOf(thrown.getMessage()).strip()));
  }

  private String complaint(String text) {
    return "-node: 'driver-config=" + file + "': " + text;
  }
}
