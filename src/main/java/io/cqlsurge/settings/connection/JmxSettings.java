package io.cqlsurge.settings.connection;

import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.connection.CredentialsFile.Credential;
import java.util.Optional;
import java.util.function.Function;

/** The login for reading the garbage collection statistics of the nodes over JMX. */
public record JmxSettings(Optional<String> user, Optional<Secret> password) {

  /** The group's options; the group itself requests the statistics. */
  public static final class Options extends OptionGroup<Function<CredentialsFile, JmxSettings>> {
    private final Param<String> user =
        text("user=", "user to log in as; default: from the credentials file");
    private final Param<Secret> password =
        secret("password=", Secret::new, "password to log in with; safer in a -credentials-file");

    public Options() {
      super(
          "-jmx",
          "Reports the nodes' garbage collections, read over JMX, instead of this client's");
      note(
          "The port is set with -port jmx=. Nodes that cannot be reached are reported and skipped.");
      example("write n=1M -rate threads=50 -jmx user=monitor password=secret -node 10.0.0.1");
    }

    @Override
    protected Function<CredentialsFile, JmxSettings> read(MatchedOptions options) {
      return credentials -> {
        var name = options.find(user).or(() -> credentials.name(Credential.JMX_USERNAME));
        var secret = options.find(password).or(() -> credentials.secret(Credential.JMX_PASSWORD));
        if (name.isPresent() != secret.isPresent()) {
          throw new UsageError("user= and password= belong together; give both or neither");
        }
        return new JmxSettings(name, secret);
      };
    }
  }
}
