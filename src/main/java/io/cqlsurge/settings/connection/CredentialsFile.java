package io.cqlsurge.settings.connection;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import java.io.IOException;
import java.io.StringReader;
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
 * A Java properties file with user names and passwords, which keeps them out of the command line.
 * Options on the command line take precedence.
 *
 * @param file the file's path; empty if none was given
 * @param entries values in the file, by {@link Credential}
 */
public record CredentialsFile(Optional<Path> file, Map<Credential, Secret> entries) {
  public static final CredentialsFile NONE = new CredentialsFile(Optional.empty(), Map.of());

  /** A credentials file's keys. */
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

    public String title() {
      return title;
    }
  }

  public CredentialsFile {
    entries = Map.copyOf(entries);
  }

  public Optional<String> name(Credential key) {
    return secret(key).map(Secret::reveal);
  }

  public Optional<Secret> secret(Credential key) {
    return Optional.ofNullable(entries.get(key));
  }

  /** The group's options. */
  public static final class Options extends OptionGroup<CredentialsFile> {
    private final Param<String> file =
        list(
                "FILE",
                Function.identity(),
                "Java properties file with any of "
                    + Stream.of(Credential.values())
                        .map(Credential::title)
                        .collect(Collectors.joining(", ")))
            .required();

    public Options() {
      super(
          "-credentials-file",
          "File with user names and passwords, to keep them out of the command line");
      note("Options of -mode, -transport and -jmx on the command line take precedence.");
      example("write n=1M -mode native cql3 -credentials-file login.properties -rate threads=50");
    }

    @Override
    protected CredentialsFile read(MatchedOptions options) {
      String name = options.get(file);
      try {
        Path path = Path.of(name);
        Properties properties = new Properties();
        properties.load(new StringReader(new String(options.files().read(path), UTF_8)));
        unknown(properties).forEach(options::notice);
        return new CredentialsFile(Optional.of(path), entries(properties));
      } catch (IOException | IllegalArgumentException e) {
        throw new UsageError(
            "'%s': cannot be read; give a properties file with keys such as cql.username="
                .formatted(name));
      }
    }

    /** Returns a sentence for each ignored key, as in the original; never shows values. */
    private static List<String> unknown(Properties properties) {
      List<String> titles = Stream.of(Credential.values()).map(Credential::title).toList();
      return properties.stringPropertyNames().stream()
          .filter(key -> !titles.contains(key))
          .sorted()
          .map(
              key ->
                  "the key '%s' is unknown and ignored".formatted(key)
                      + Spelling.hint(key, titles, "; valid keys: " + String.join(", ", titles)))
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
