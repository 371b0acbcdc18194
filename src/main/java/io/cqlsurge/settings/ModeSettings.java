package io.cqlsurge.settings;

import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.FileName;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.grammar.Use;
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

  /** The newest version of the protocol that snappy is part of. */
  private static final int SNAPPY_PROTOCOL = 4;

  /** How the group is typed. */
  static final class Options extends OptionGroup<Function<CredentialsFile, ModeSettings>> {
    private final Param<Boolean> thrift =
        flag("thrift", "refused: Thrift is gone from the servers; leave it out");
    private final Param<Boolean> smart = flag("smart", "refused, like thrift");
    private final Param<Boolean> nativeProtocol =
        flag("native", "the native protocol; there is no other, so it has no effect");
    private final Param<Boolean> cql3 =
        flag("cql3", "CQL 3; there is no other, so it has no effect");
    private final Param<Boolean> driver4 =
        flag("4x", "version 4 of the driver; there is no other, so it has no effect");
    private final Param<Boolean> simple =
        flag("simplenative", "as unprepared, unless prepared is given too");
    private final Param<Boolean> prepared =
        flag(
            "prepared",
            "prepare each statement once and send its values in binary form; so it is by default");
    private final Param<Boolean> unprepared =
        flag("unprepared", "send each request as CQL text with its values as literals");
    private final Param<Boolean> plain =
        flag(
            "plain",
            "send through the driver's own request handler; costs more of this client's processor");
    private final Param<Integer> protocolVersion =
        param(
                "protocolVersion=",
                Options::protocol,
                "version of the native protocol; else the newest that client and server know")
            .values("3..6");
    private final Param<Compression> compression =
        param(
                "compression=",
                Choice.of(
                    List.of(Compression.values()), value -> value.name().toLowerCase(Locale.ROOT)),
                "compression of the frames of the protocol")
            .orElse("none");
    private final Param<Integer> port =
        param("port=", Count::positive, "accepted and without effect; the port is -port native=")
            .idle();
    private final Param<String> user =
        Param.text("user=", Function.identity(), "user to log in as; goes with password=");
    private final Param<Secret> password =
        Param.secret(
            "password=", Secret::new, "password to log in with; safer in a -credentials-file");
    private final Param<String> authProvider =
        param(
            "auth-provider=",
            Function.identity(),
            "class that logs in; the plain-text ones mean user= and password=");
    private final Param<Integer> maxPending =
        param(
            "maxPending=",
            Count::positive,
            "requests in flight on a connection at most, up to 32768; else what the threads of -rate need");
    private final Param<Integer> connectionsPerHost =
        param(
            "connectionsPerHost=",
            Count::positive,
            "connections to each node of the local data centre; else one for each I/O thread of this client; more are opened if the threads of -rate need them");
    private final Param<Integer> requestTimeout =
        param(
            "requestTimeout=", Count::positive, "client time-out of a request, in ms; else 12000");
    private final Param<Path> bundle =
        Param.text(
            "bundle=",
            FileName::parse,
            "secure-connect bundle (zip) of a cloud database: its addresses and certificates");

    Options() {
      super("-mode", "Protocol, login, connections and time-out");
      usage(all().stream().<Use>map(Use.May::new).toList());
      note(
          "All options may come in any order, and none is needed: by default statements are"
              + " prepared and the newest version of the native protocol is spoken.");
      example("write n=1M -mode native cql3 user=stress password=secret");
      example("read n=1M -mode unprepared requestTimeout=2000 -pop seq=1..1M");
    }

    private List<Param<?>> all() {
      return List.of(
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
          bundle);
    }

    @Override
    protected Function<CredentialsFile, ModeSettings> read(MatchedOptions words) {
      refuseThrift(words);
      if (words.has(port)) {
        words.notice(words.word(port) + " has no effect; use -port native=");
      }
      if (picksProtocol(words)) {
        words.notice(
            words.word(compression) + " goes up to version 4 of the protocol; that is used");
      }
      if (words.has(prepared) && words.has(unprepared)) {
        words.notice("both 'prepared' and 'unprepared' given; statements are prepared");
      }
      return credentials -> settings(words, credentials);
    }

    private ModeSettings settings(MatchedOptions words, CredentialsFile credentials) {
      Optional<String> name = words.find(user).or(() -> credentials.name(Credential.CQL_USERNAME));
      Optional<Secret> secret =
          words.find(password).or(() -> credentials.secret(Credential.CQL_PASSWORD));
      if (name.isPresent() != secret.isPresent()) {
        throw new UsageError("user= and password= belong together; give both or neither");
      }
      return new ModeSettings(
          picksProtocol(words) ? OptionalInt.of(SNAPPY_PROTOCOL) : whole(words, protocolVersion),
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

    private void refuseThrift(MatchedOptions words) {
      for (Param<?> gone : List.of(thrift, smart)) {
        if (words.has(gone)) {
          throw new UsageError(
              words.word(gone) + ": thrift is gone; use the native protocol: -mode native cql3");
        }
      }
    }

    private boolean prepares(MatchedOptions words) {
      return words.has(prepared) || !(words.has(unprepared) || words.has(simple));
    }

    /** Snappy is not for all versions; it then decides which, unless the user did. */
    private boolean picksProtocol(MatchedOptions words) {
      boolean snappy = words.get(compression) == Compression.SNAPPY;
      if (snappy && words.find(protocolVersion).orElse(SNAPPY_PROTOCOL) > SNAPPY_PROTOCOL) {
        throw new UsageError(
            words.word(compression)
                + ": goes up to version "
                + SNAPPY_PROTOCOL
                + " of the protocol; use compression=lz4 or leave protocolVersion= out");
      }
      return snappy && !words.has(protocolVersion);
    }

    private static OptionalInt whole(MatchedOptions words, Param<Integer> param) {
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
