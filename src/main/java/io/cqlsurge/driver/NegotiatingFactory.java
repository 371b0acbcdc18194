package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.channel.ChannelFactory;
import com.datastax.oss.driver.internal.core.channel.DriverChannel;
import com.datastax.oss.driver.internal.core.channel.DriverChannelOptions;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import io.cqlsurge.database.Cluster;
import io.cqlsurge.driver.scylla.Sharding;
import io.cqlsurge.driver.scylla.Tablets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A channel factory that starts with version 4 of the protocol. The driver tries all versions from
 * the highest down, each with a connection; ScyllaDB would refuse three of them. A server that
 * announces a higher version gets another connection. Safe for use by many threads.
 */
abstract class NegotiatingFactory extends ChannelFactory {
  private static final String RATE_LIMIT = "SCYLLA_RATE_LIMIT_ERROR";

  /** The protocol extensions that this client supports, by their keys in SUPPORTED. */
  private static final List<String> EXTENSIONS = List.of(RATE_LIMIT, Tablets.EXTENSION);

  private final boolean negotiates;
  private final Tablets tablets;

  /** The first server's options by key; empty until it answers. */
  private volatile Map<String, List<String>> supported = Map.of();

  NegotiatingFactory(InternalDriverContext context) {
    super(context);
    tablets = new Tablets(() -> context.getMetadataManager().getMetadata().getNodes());
    DriverExecutionProfile profile = context.getConfig().getDefaultProfile();
    negotiates = !profile.isDefined(DefaultDriverOption.PROTOCOL_VERSION);
  }

  /** Returns whether the first server announced options of ScyllaDB. */
  boolean isScylla() {
    return supported.keySet().stream().anyMatch(key -> key.startsWith("SCYLLA_"));
  }

  /** Returns the tablets that nodes reported. */
  Tablets tablets() {
    return tablets;
  }

  /**
   * Returns the shards of nodes; empty if the first server announced none.
   *
   * @param counts each number of shards that a node has, in order
   */
  Optional<Cluster.Shards> shards(List<Integer> counts) {
    Sharding first = Sharding.of(supported, context.getSslEngineFactory().isPresent());
    Optional<Integer> port = first.port().stream().boxed().findFirst();
    return Optional.of(new Cluster.Shards(counts, port, supported.containsKey(Tablets.EXTENSION)))
        .filter(any -> isScylla());
  }

  /** Returns the supported extensions that the first server announced, with their values. */
  Map<String, String> extensions() {
    return EXTENSIONS.stream()
        .filter(supported::containsKey)
        .collect(Collectors.toMap(key -> key, key -> String.join(",", supported.get(key))));
  }

  /** Returns whether the first server announced this error code for its rate-limit error. */
  boolean isRateLimit(int code) {
    return supported.getOrDefault(RATE_LIMIT, List.of()).contains("ERROR_CODE=" + code);
  }

  @Override
  public CompletionStage<DriverChannel> connect(Node node, DriverChannelOptions options) {
    if (!supported.isEmpty()) {
      return super.connect(node, options);
    }
    if (negotiates) {
      setProtocolVersion(ProtocolVersion.V4);
    }
    return super.connect(node, options).thenCompose(first -> connect(first, node, options));
  }

  /** Returns the first connection, or another with a higher version. */
  private CompletionStage<DriverChannel> connect(
      DriverChannel first, Node node, DriverChannelOptions options) {
    supported = first.getOptions();
    List<String> announced = supported.getOrDefault("PROTOCOL_VERSIONS", List.of());
    Optional<ProtocolVersion> higher =
        Stream.of(ProtocolVersion.DSE_V2, ProtocolVersion.DSE_V1, ProtocolVersion.V5)
            .filter(version -> announced.contains(name(version)))
            .findFirst();
    if (!negotiates || higher.isEmpty()) {
      return CompletableFuture.completedFuture(first);
    }
    var unused = first.forceClose();
    setProtocolVersion(higher.get());
    return super.connect(node, options);
  }

  /** Returns the name that servers use, such as {@code 66/dse-v2}. */
  private static String name(ProtocolVersion version) {
    return (version.getCode() + "/" + version.name()).toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
