package io.cqlsurge.settings;

import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.FileName;
import io.cqlsurge.grammar.Matched;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.CredentialsFile.Credential;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * How to talk to the database; what is absent is the driver's to choose.
 *
 * @param bundle a secure-connect bundle, which says where the database is and how to trust it
 * @param plain whether each request goes through the driver's own request handler
 */
public record ModeSettings(
    OptionalInt protocolVersion,
    OptionalInt connectionsPerHost,
    Optional<String> user,
    Optional<Secret> password,
    boolean prepared,
    boolean plain,
    Compression compression,
    Optional<String> authProvider,
    OptionalInt maxPending,
    Optional<Duration> requestTimeout,
    Optional<Path> bundle) {
  /** How long a request may take if nothing else is said. */
  public static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(12);

  /** How the group is typed. */
  static final class Options extends OptionGroup<Function<CredentialsFile, ModeSettings>> {
    private final Param<Boolean> thrift = flag("thrift", "is gone; leave it out");
    private final Param<Boolean> smart = flag("smart", "is gone; leave it out");
    private final Param<Boolean> nativeProtocol = flag("native", "has no effect");
    private final Param<Boolean> cql3 = flag("cql3", "has no effect");
    private final Param<Boolean> driver4 = flag("4x", "has no effect");
    private final Param<Boolean> simple = flag("simplenative", "as unprepared, unless prepared");
    private final Param<Boolean> prepared = flag("prepared", "prepare statements, as is usual");
    private final Param<Boolean> unprepared = flag("unprepared", "send the values as CQL text");
    private final Param<Boolean> plain =
        flag("plain", "send through the driver's own request handler; costs more");
    private final Param<Integer> protocolVersion =
        param("protocolVersion=", Options::protocol, "the version of the native protocol, 3 to 6");
    private final Param<Compression> compression =
        param(
                "compression=",
                Choice.of(
                    List.of(Compression.values()), value -> value.name().toLowerCase(Locale.ROOT)),
                "compress what is sent")
            .orElse("none");
    private final Param<Integer> port = param("port=", Count::positive, "has no effect; see -port");
    private final Param<String> user =
        Param.text("user=", Function.identity(), "log in as this user");
    private final Param<Secret> password =
        Param.secret("password=", Secret::new, "log in with this password");
    private final Param<String> authProvider =
        param("auth-provider=", Function.identity(), "log in by this class");
    private final Param<Integer> maxPending =
        param("maxPending=", Count::positive, "requests in flight on a connection");
    private final Param<Integer> connectionsPerHost =
        param("connectionsPerHost=", Count::positive, "connections to each local node");
    private final Param<Integer> requestTimeout =
        param("requestTimeout=", Count::positive, "give up a request after so many milliseconds");
    private final Param<Path> bundle =
        Param.text("bundle=", FileName::parse, "the secure-connect bundle of a cloud database");

    Options() {
      super("-mode", "How to talk to the database");
      usage(
          List.of(
                  thrift,
                  smart,
                  nativeProtocol,
                  cql3,
                  driver4,
                  simple,
                  prepared,
                  unprepared,
                  plain,
                  protocolVersion,
                  compression,
                  port,
                  user,
                  password,
                  authProvider,
                  maxPending,
                  connectionsPerHost,
                  requestTimeout,
                  bundle)
              .stream()
              .map(Param::optional)
              .toList());
    }

    @Override
    protected Function<CredentialsFile, ModeSettings> read(Matched words) {
      refuseThrift(words);
      if (words.has(port)) {
        words.notice(words.word(port) + " has no effect; use -port native=");
      }
      if (words.has(prepared) && words.has(unprepared)) {
        words.notice("both 'prepared' and 'unprepared' given; statements are prepared");
      }
      return credentials -> settings(words, credentials);
    }

    private ModeSettings settings(Matched words, CredentialsFile credentials) {
      Optional<String> name = words.find(user).or(() -> credentials.name(Credential.CQL_USERNAME));
      Optional<Secret> secret =
          words.find(password).or(() -> credentials.secret(Credential.CQL_PASSWORD));
      if (name.isPresent() != secret.isPresent()) {
        throw new UsageError("user= and password= belong together; give both or neither");
      }
      return new ModeSettings(
          whole(words, protocolVersion),
          whole(words, connectionsPerHost),
          name,
          secret,
          prepares(words),
          words.has(plain),
          words.get(compression),
          words.find(authProvider),
          whole(words, maxPending),
          words.find(requestTimeout).map(Duration::ofMillis),
          words.find(bundle));
    }

    private void refuseThrift(Matched words) {
      for (Param<?> gone : List.of(thrift, smart)) {
        if (words.has(gone)) {
          throw new UsageError(
              words.word(gone) + ": thrift is gone; use the native protocol: -mode native cql3");
        }
      }
    }

    private boolean prepares(Matched words) {
      return words.has(prepared) || !(words.has(unprepared) || words.has(simple));
    }

    private static OptionalInt whole(Matched words, Param<Integer> param) {
      return words.find(param).map(OptionalInt::of).orElseGet(OptionalInt::empty);
    }

    private static int protocol(String text) {
      int version = Count.positive(text);
      if (version < 3 || version > 6) {
        throw new UsageError("must be between 3 and 6");
      }
      return version;
    }
  }
}
