package io.cqlsurge.settings.connection;

import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.connection.CredentialsFile.Credential;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Protocol, login, connections and time-out; the driver chooses absent values.
 *
 * @param bundle a secure-connect bundle, which has the addresses and certificates of the database
 * @param plain whether requests take the driver path, through the driver's own request handler
 */
public record ModeSettings(
    Protocol protocol,
    Authentication authentication,
    NodeConnections connections,
    boolean prepared,
    boolean plain,
    Optional<Duration> requestTimeout,
    Optional<Path> bundle) {
  /** Default time-out of a request. */
  public static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(12);

  /** The newest protocol version that supports snappy. */
  private static final int SNAPPY_PROTOCOL = 4;

  /** The native protocol version, and its frame compression. */
  public record Protocol(Optional<Integer> version, Compression compression) {}

  /**
   * The login, and the authentication provider.
   *
   * @param provider a class's name
   */
  public record Authentication(
      Optional<String> user, Optional<Secret> password, Optional<String> provider) {}

  /**
   * The connections to each node.
   *
   * @param perHost the number of connections to each node of the local data centre
   * @param maxPending the maximum requests in flight per connection
   */
  public record NodeConnections(Optional<Integer> perHost, Optional<Integer> maxPending) {}

  /** The group's options. */
  public static final class Options extends OptionGroup<Function<CredentialsFile, ModeSettings>> {
    private final Param<Boolean> thrift =
        flag("thrift", "rejected: servers no longer support Thrift; remove it");
    private final Param<Boolean> smart = flag("smart", "rejected, like thrift");

    {
      flag("native", "the native protocol; has no effect, as there is no other");
      flag("cql3", "CQL 3; has no effect, as there is no other");
      flag("4x", "driver version 4; has no effect, as there is no other");
    }

    private final Param<Boolean> simple =
        flag("simplenative", "same as unprepared, unless prepared is given too");
    private final Param<Boolean> prepared =
        flag(
            "prepared",
            "prepare each statement once and send its values in binary form; this is the default");
    private final Param<Boolean> unprepared =
        flag("unprepared", "send each request as CQL text with its values as literals");
    private final Param<Boolean> plain =
        flag(
            "plain",
            "send requests through the driver's own request handler; needs more processor time in this client");
    private final Param<Integer> protocolVersion =
        param(
                "protocolVersion=",
                Count::positive,
                "native protocol version; default: the newest that client and server support")
            .check(version -> version >= 3 && version <= 6, "must be between 3 and 6")
            .values("3..6");
    private final Param<Compression> compression =
        param("compression=", Choice.of(Compression.values()), "protocol frame compression")
            .orElse("none");
    private final Param<Integer> port =
        param("port=", Count::positive, "accepted, but has no effect; use -port native=").idle();
    private final Param<String> user = text("user=", "user to log in as; goes with password=");
    private final Param<Secret> password =
        secret("password=", Secret::new, "password to log in with; safer in a -credentials-file");
    private final Param<String> authProvider =
        param(
            "auth-provider=",
            Function.identity(),
            "authentication provider class; the plain-text providers use user= and password=");
    private final Param<Integer> maxPending =
        param(
            "maxPending=",
            Count::positive,
            "maximum number of requests in flight per connection, up to 32768; default: as many as -rate threads= needs");
    private final Param<Integer> connectionsPerHost =
        param(
            "connectionsPerHost=",
            Count::positive,
            "connections to each node in the local data centre, on ScyllaDB to each of its shards; default: one per I/O thread of this client, on ScyllaDB up to 256 per node; more are opened if -rate threads= needs them");
    private final Param<Integer> connectionsPerShard =
        param(
            "connectionsPerShard=",
            Count::positive,
            "another name of connectionsPerHost=, as in cql-stress");
    private final Param<Integer> requestTimeout =
        param(
            "requestTimeout=",
            Count::positive,
            "client time-out per request, in ms; default: 12000");
    private final Param<Path> bundle =
        file(
            "bundle=",
            "secure-connect bundle (zip) for a cloud database, with its addresses and certificates");

    public Options() {
      super("-mode", "Protocol, login, connections and time-out");
      note(
          "No option is required, and the order does not matter. By default, statements are prepared, and the newest native protocol version is used.");
      note(
          "Without user=, password= and -credentials-file, the environment variables CQLSURGE_USER and CQLSURGE_PASSWORD are used.");
      example("write n=1M -mode native cql3 user=stress password=secret -rate threads=50");
      example("read n=1M -mode unprepared requestTimeout=2000 -pop seq=1..1M -rate threads=50");
    }

    @Override
    protected Function<CredentialsFile, ModeSettings> read(MatchedOptions options) {
      refuseThrift(options);
      if (options.has(port)) {
        options.notice(options.quoted(port) + " has no effect; use -port native=");
      }
      if (picksProtocol(options)) {
        options.notice(
            options.quoted(compression)
                + " is supported up to version 4 of the protocol, which is used");
      }
      if (options.has(prepared) && options.has(unprepared)) {
        options.notice("both 'prepared' and 'unprepared' given; statements are prepared");
      }
      if (options.has(connectionsPerShard) && options.has(connectionsPerHost)) {
        throw new UsageError(
            "connectionsPerHost= and connectionsPerShard= exclude each other; remove one of them");
      }
      return credentials -> settings(options, credentials);
    }

    private ModeSettings settings(MatchedOptions options, CredentialsFile credentials) {
      Optional<String> name =
          options.find(user).or(() -> credentials.name(Credential.CQL_USERNAME));
      Optional<Secret> secret =
          options.find(password).or(() -> credentials.secret(Credential.CQL_PASSWORD));
      if (name.isPresent() != secret.isPresent()) {
        throw new UsageError("user= and password= belong together; give both or neither");
      }
      return new ModeSettings(
          protocol(options),
          new Authentication(name, secret, options.find(authProvider)),
          new NodeConnections(
              options.find(connectionsPerShard).or(() -> options.find(connectionsPerHost)),
              options.find(maxPending)),
          options.has(prepared) || !(options.has(unprepared) || options.has(simple)),
          options.has(plain),
          options.find(requestTimeout).map(Duration::ofMillis),
          options.find(bundle));
    }

    private Protocol protocol(MatchedOptions options) {
      Optional<Integer> version =
          picksProtocol(options) ? Optional.of(SNAPPY_PROTOCOL) : options.find(protocolVersion);
      return new Protocol(version, options.get(compression));
    }

    private void refuseThrift(MatchedOptions options) {
      for (Param<?> gone : List.of(thrift, smart)) {
        if (options.has(gone)) {
          throw new UsageError(
              options.quoted(gone)
                  + ": Thrift is no longer supported; use the native protocol: -mode native cql3");
        }
      }
    }

    /** Returns whether snappy determines the protocol version, as not all versions support it. */
    private boolean picksProtocol(MatchedOptions options) {
      boolean snappy = options.get(compression) == Compression.SNAPPY;
      if (snappy && options.find(protocolVersion).orElse(SNAPPY_PROTOCOL) > SNAPPY_PROTOCOL) {
        throw new UsageError(
            "%s: is supported up to version %s of the protocol; use compression=lz4, or remove protocolVersion="
                .formatted(options.quoted(compression), SNAPPY_PROTOCOL));
      }
      return snappy && !options.has(protocolVersion);
    }
  }
}
