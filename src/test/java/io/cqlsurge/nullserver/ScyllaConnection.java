package io.cqlsurge.nullserver;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.request.Options;
import com.datastax.oss.protocol.internal.request.Prepare;
import com.datastax.oss.protocol.internal.request.Query;
import com.datastax.oss.protocol.internal.request.Startup;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.Ready;
import com.datastax.oss.protocol.internal.response.Supported;
import com.datastax.oss.protocol.internal.response.result.SetKeyspace;
import io.cqlsurge.cql.CqlSyntaxError;
import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The persona of ScyllaDB on one connection, which belongs to a shard. */
final class ScyllaConnection implements Persona {
  static final String RATE_LIMIT = "SCYLLA_RATE_LIMIT_ERROR";
  static final String CONDITIONAL_MARK = "SCYLLA_LWT_ADD_METADATA_MARK";
  static final String TABLETS = "TABLETS_ROUTING_V1";

  private static final Pattern USE =
      Pattern.compile("\\s*USE\\s+\"?(\\w+)\"?\\s*;?\\s*", Pattern.CASE_INSENSITIVE);

  private final ScyllaCluster cluster;
  private final ScyllaNode node;
  private final NodeState state;
  private final ScyllaSystem system;
  private final ScyllaPreparer preparer;
  private final LiteralStatements texts;
  private Set<String> extensions = Set.of();
  private String keyspace = "";
  private int shard;

  ScyllaConnection(ScyllaCluster cluster, ScyllaNode node, NodeState state) {
    this.cluster = cluster;
    this.node = node;
    this.state = state;
    this.system = new ScyllaSystem(cluster, node);
    this.preparer = new ScyllaPreparer(cluster, node);
    this.texts = new LiteralStatements(cluster.tables());
  }

  @Override
  public void opened(Channel channel) {
    InetSocketAddress local = (InetSocketAddress) channel.localAddress();
    InetSocketAddress remote = (InetSocketAddress) channel.remoteAddress();
    shard = node.open(local.getPort(), remote.getPort());
  }

  @Override
  public void closed() {
    node.close(shard);
  }

  int shard() {
    return shard;
  }

  String keyspace() {
    return keyspace;
  }

  /** Returns whether the client understands the custom payload with a tablet. */
  boolean readsTablets() {
    return extensions.contains(TABLETS);
  }

  @Override
  public Executor executor(int version) {
    return new ScyllaExecutor(this, cluster, node, new Execution(state, texts, version));
  }

  @Override
  public Optional<Message> reply(Failure failure) {
    if (failure != Failure.RATE_LIMIT || extensions.contains(RATE_LIMIT)) {
      return failure.reply();
    }
    return Optional.of(new Error(ErrorCode.CONFIG_ERROR, Failure.Text.WANTED));
  }

  @Override
  public Message answer(Message request) {
    try {
      return answered(request);
    } catch (IllegalArgumentException | CqlSyntaxError e) {
      return new Error(ErrorCode.SYNTAX_ERROR, String.valueOf(e.getMessage()));
    }
  }

  private Message answered(Message request) {
    if (request instanceof Options) {
      return new Supported(node.supported(shard));
    }
    if (request instanceof Startup startup) {
      extensions = Set.copyOf(startup.options.keySet());
    }
    if (request instanceof Prepare prepare) {
      return prepared(prepare.cqlQuery);
    }
    return request instanceof Query query ? queried(query.query) : new Ready();
  }

  private Message prepared(String cql) {
    return ScyllaSystem.isSystemQuery(cql)
        ? preparer.prepareSystem(cql, system.answer(cql))
        : preparer.prepare(cql, keyspace, extensions.contains(CONDITIONAL_MARK));
  }

  /** Returns the answer to a statement that reads no table of the user and writes none. */
  Message queried(String cql) {
    if (ScyllaSystem.isSystemQuery(cql)) {
      return system.answer(cql);
    }
    Matcher use = USE.matcher(cql);
    if (!use.matches()) {
      return cluster.schema().execute(cql, keyspace);
    }
    keyspace = use.group(1);
    return new SetKeyspace(keyspace);
  }
}
