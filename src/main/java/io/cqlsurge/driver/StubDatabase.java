package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.metadata.Node;
import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Coordinator;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.NamedRow;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Receiver;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.database.StoredSchema;
import io.cqlsurge.database.ThreadFaults;
import io.cqlsurge.database.TokenRange;
import io.cqlsurge.driver.stub.StubServer;
import io.cqlsurge.driver.tls.Causes;
import io.cqlsurge.schema.Table;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;

/**
 * A database in this process that accepts a session's requests. Only {@link #send} is supported:
 * the statements come from the session. Safe for use by many threads.
 */
final class StubDatabase implements Database {
  private static final String UNSUPPORTED = "the database in this process only accepts requests";

  private final StubServer server;
  private final StubConnections connections;
  private final DirectPath path;
  private final Cluster cluster;

  private StubDatabase(
      StubServer server, StubConnections connections, DirectPath path, Cluster cluster) {
    this.server = server;
    this.connections = connections;
    this.path = path;
    this.cluster = cluster;
  }

  /**
   * Starts a server and connects to it.
   *
   * @param real the direct path of the session
   * @param nodes the session's nodes
   * @param queries the statements that requests can use
   * @throws DatabaseError if that is not possible
   */
  static Database open(
      DirectPath real, Cluster cluster, Collection<Node> nodes, Collection<PreparedQuery> queries) {
    try {
      StubServer server = new StubServer();
      queries.forEach(query -> server.add(query.id(), query.resultColumns().size()));
      return connect(server, real, cluster, nodes);
    } catch (IOException e) {
      throw new DatabaseError(DatabaseError.Kind.CONNECTION, Causes.rootMessage(e), e);
    }
  }

  private static Database connect(
      StubServer server, DirectPath real, Cluster cluster, Collection<Node> nodes) {
    try {
      StubConnections connections =
          StubConnections.open(server.address(), real.context(), real.threads().size(), nodes);
      DirectPath path = real.over(connections, StubDatabase::refuse);
      return new StubDatabase(server, connections, path, cluster);
    } catch (DatabaseError e) {
      server.close();
      throw e;
    }
  }

  /** Fails a request that cannot be sent to the server. */
  private static void refuse(Request request, Receiver receiver) {
    receiver.receive(new Reply.Failure(unsupported(), Coordinator.UNKNOWN));
  }

  private static DatabaseError unsupported() {
    return new DatabaseError(DatabaseError.Kind.REFUSED, UNSUPPORTED);
  }

  @Override
  public void send(Request request, Receiver receiver) {
    if (!path.send(request, receiver)) {
      refuse(request, receiver);
    }
  }

  @Override
  public void resend(Request request, Receiver receiver, long withinNs) {
    refuse(request, receiver);
  }

  @Override
  public Cluster cluster() {
    return cluster;
  }

  @Override
  public List<Cluster.Node> nodes() {
    return cluster.nodes();
  }

  @Override
  public CompletionStage<List<NamedRow>> ask(Cluster.Node node, String cql) {
    return CompletableFuture.failedFuture(unsupported());
  }

  @Override
  public void execute(String cql, Consistency consistency) {
    throw unsupported();
  }

  @Override
  public void execute(String cql, Consistency consistency, String keyspace) {
    throw unsupported();
  }

  @Override
  public Query prepare(StatementText statement) {
    throw unsupported();
  }

  @Override
  public Optional<StoredSchema> stored(String keyspace) {
    return Optional.empty();
  }

  @Override
  public Optional<Table> table(String keyspace, String name) {
    return Optional.empty();
  }

  @Override
  public List<TokenRange> tokenRanges(int split) {
    return List.of();
  }

  @Override
  public List<? extends ScheduledExecutorService> replyThreads() {
    return path.threads();
  }

  @Override
  public ThreadFaults threadFaults() {
    return path.faults();
  }

  @Override
  public void close() {
    connections.close();
    server.close();
  }
}
