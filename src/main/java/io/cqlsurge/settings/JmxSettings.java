package io.cqlsurge.settings;

import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.CredentialsFile.Credential;
import java.util.Optional;
import java.util.function.Function;

/** How the servers' own statistics of garbage collection are read. */
public record JmxSettings(Optional<String> user, Optional<Secret> password) {

  /** How the group is typed; whoever types it wants the statistics. */
  static final class Options extends OptionGroup<Function<CredentialsFile, JmxSettings>> {
    private final Param<String> user =
        Param.text(
            "user=", Function.identity(), "user to log in as; else that of the credentials file");
    private final Param<Secret> password =
        Param.secret(
            "password=", Secret::new, "password to log in with; safer in a -credentials-file");

    Options() {
      super("-jmx", "Garbage collection of the nodes, over JMX, instead of this client's");
      note("The port is that of -port jmx=. A node that cannot be asked is told, and left out.");
      example("write n=1M -rate threads=50 -jmx user=monitor password=secret -node 10.0.0.1");
      usage(optional(user), optional(password));
    }

    @Override
    protected Function<CredentialsFile, JmxSettings> read(MatchedOptions words) {
      return credentials -> {
        var name = words.find(user).or(() -> credentials.name(Credential.JMX_USERNAME));
        var secret = words.find(password).or(() -> credentials.secret(Credential.JMX_PASSWORD));
        if (name.isPresent() != secret.isPresent()) {
          throw new UsageError("user= and password= belong together; give both or neither");
        }
        return new JmxSettings(name, secret);
      };
    }
  }
}
