package io.cqlsurge.feature.workers;

import io.cqlsurge.grammar.AddedSettings;
import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.connection.NodeAddress;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Workers that generate the load.
 *
 * @param workers which workers
 * @param secretFile file of the key that the workers share with the controller
 * @param onLoss what to do when a worker is lost
 */
record SendToSettings(Workers workers, Optional<Path> secretFile, OnLoss onLoss)
    implements AddedSettings.Shown {
  @Override
  public String heading() {
    return "Send To Daemon";
  }

  @Override
  public Map<String, String> lines() {
    Map<String, String> lines = new LinkedHashMap<>();
    lines.put("", shown());
    secretFile.ifPresent(file -> lines.put("Secret File", file.toString()));
    lines.put("On Loss", onLoss.name().toLowerCase(Locale.ROOT));
    return lines;
  }

  private String shown() {
    if (workers instanceof Workers.Local local) {
      return local.count() + " on this machine";
    }
    return workers instanceof Workers.Named named
        ? named.count() + " at " + named.name()
        : ((Workers.Listed) workers).addresses().toString();
  }

  /** Which workers generate the load. */
  sealed interface Workers {
    /** Returns how many workers there are. */
    int count();

    /** Workers with these addresses, each with a port. */
    record Listed(List<NodeAddress> addresses) implements Workers {
      public Listed {
        addresses = List.copyOf(addresses);
        Set<NodeAddress> seen = new HashSet<>();
        for (NodeAddress address : addresses) {
          if (!seen.add(address)) {
            throw new UsageError(
                "the worker " + address + " is listed twice; give each worker its own port");
          }
        }
      }

      @Override
      public int count() {
        return addresses.size();
      }
    }

    /** A number of processes on this machine, which the coordinator starts and ends. */
    record Local(int count) implements Workers {}

    /** The workers at all addresses of a host name, as soon as there are enough. */
    record Named(NodeAddress name, int count) implements Workers {}
  }

  /** What to do when a worker is lost. */
  enum OnLoss {
    /** End the run. */
    STOP,
    /** Continue with the others; the share of the lost worker is not executed. */
    CONTINUE
  }

  /** The group's options. */
  static final class Options extends OptionGroup<SendToSettings> {
    private final Param<List<NodeAddress>> hosts =
        list(
                "host,host",
                text ->
                    NodeAddress.list(text).stream()
                        .map(address -> address.withDefaultPort(WorkerSettings.PORT))
                        .toList(),
                "the workers, as host or host:port, separated by commas")
            .required();
    private final Param<Integer> local =
        param("local=", Count::positive, "start this number of workers on this machine")
            .values("1 or more")
            .required();
    private final Param<NodeAddress> dns =
        param(
                "dns=",
                text -> NodeAddress.parse(text).withDefaultPort(WorkerSettings.PORT),
                "host name with all worker addresses, such as a headless Kubernetes service")
            .required();
    private final Param<Integer> expect =
        param("expect=", Count::positive, "number of workers to wait for")
            .values("1 or more")
            .required();
    private final Param<Path> secretFile = secretFile(this);
    private final Param<OnLoss> onLoss =
        param(
                "on-loss=",
                Choice.of(OnLoss.values()),
                "what to do when a worker is lost: end the run, or continue with the others")
            .orElse("stop");

    Options() {
      super("-sendto", "Generates the load with workers on other machines");
      note(
          "Start the workers with 'cqlsurge worker'. n=, threads=, throttle=, fixed= and -pop seq= are totals over all workers. The output looks like one run.");
      example(
          "write n=1B -rate threads=3000 -node node1 -sendto 10.0.0.5,10.0.0.6 secret-file=/etc/cqlsurge.secret");
      example("write n=10M -rate threads=200 -sendto local=4");
      usage(hosts, secretFile, onLoss);
      usage(local, onLoss);
      usage(dns, expect, secretFile, onLoss);
    }

    static Param<Path> secretFile(OptionGroup<?> group) {
      return group.file(
          "secret-file=",
          "file with a key from 'cqlsurge worker new-key', the same on all machines; workers and controller accept only each other, with TLS 1.3");
    }

    @Override
    public List<String> aliases() {
      return List.of("-send-to");
    }

    @Override
    public Optional<String> section() {
      return Optional.of("Options: many machines");
    }

    @Override
    protected SendToSettings read(MatchedOptions options) {
      return new SendToSettings(workers(options), options.find(secretFile), options.get(onLoss));
    }

    private Workers workers(MatchedOptions options) {
      if (options.has(local)) {
        return new Workers.Local(options.get(local));
      }
      return options.has(dns)
          ? new Workers.Named(options.get(dns), options.get(expect))
          : new Workers.Listed(options.get(hosts));
    }
  }
}
