package io.cqlsurge.settings;

import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A file of names and passwords, so that none has to stand in a command line; what is given there
 * wins. A Java properties file.
 *
 * @param file where it is; none if none was given
 * @param entries what it says, by {@link Credential}
 */
public record CredentialsFile(Optional<Path> file, Map<Credential, Secret> entries) {
  /** None. */
  static final CredentialsFile NONE = new CredentialsFile(Optional.empty(), Map.of());

  /** What such a file can say. */
  public enum Credential {
    CQL_USERNAME("cql.username"),
    CQL_PASSWORD("cql.password"),
    JMX_USERNAME("jmx.username"),
    JMX_PASSWORD("jmx.password"),
    TRUSTSTORE_PASSWORD("transport.truststore.password"),
    KEYSTORE_PASSWORD("transport.keystore.password");

    private final String title;

    Credential(String title) {
      this.title = title;
    }

    /** The name by which the file has it. */
    public String title() {
      return title;
    }
  }

  /** Keeps its own copy. */
  public CredentialsFile {
    entries = Map.copyOf(entries);
  }

  /** A name that the file gives. */
  public Optional<String> name(Credential key) {
    return secret(key).map(Secret::reveal);
  }

  /** A password that the file gives. */
  public Optional<Secret> secret(Credential key) {
    return Optional.ofNullable(entries.get(key));
  }

  /** How the group is typed. */
  static final class Options extends OptionGroup<CredentialsFile> {
    private final Param<String> file =
        Param.list(
            "FILE",
            Function.identity(),
            "Java properties file with any of "
                + Stream.of(Credential.values())
                    .map(Credential::title)
                    .collect(Collectors.joining(", ")));

    Options() {
      super("-credentials-file", "Names and passwords, kept out of the command line");
      note("What -mode, -transport and -jmx say on the command line wins.");
      example("write n=1M -mode native cql3 -credentials-file login.properties");
      usage(required(file));
    }

    @Override
    protected CredentialsFile read(MatchedOptions words) {
      return open(words.get(file), words);
    }

    private static CredentialsFile open(String name, MatchedOptions words) {
      try {
        Path path = Path.of(name);
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(path)) {
          properties.load(reader);
        }
        unknown(properties).forEach(words::notice);
        return new CredentialsFile(Optional.of(path), entries(properties));
      } catch (IOException | IllegalArgumentException e) {
        throw new UsageError(
            "'" + name + "': cannot be read; give a properties file with cql.username= and others");
      }
    }

    /** A sentence on each key that is ignored, as in the original; values are never shown. */
    private static List<String> unknown(Properties properties) {
      List<String> titles = Stream.of(Credential.values()).map(Credential::title).toList();
      return properties.stringPropertyNames().stream()
          .filter(key -> !titles.contains(key))
          .sorted()
          .map(
              key ->
                  "the key '"
                      + key
                      + "' is unknown and ignored"
                      + Spelling.nearest(key, titles)
                          .map(Spelling::question)
                          .orElse("; there are " + String.join(", ", titles)))
          .toList();
    }

    private static Map<Credential, Secret> entries(Properties properties) {
      Map<Credential, Secret> entries = new TreeMap<>();
      for (Credential key : Credential.values()) {
        Optional.ofNullable(properties.getProperty(key.title()))
            .ifPresent(value -> entries.put(key, new Secret(value)));
      }
      return entries;
    }
  }
}
