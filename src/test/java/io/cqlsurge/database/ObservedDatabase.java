package io.cqlsurge.database;

import io.cqlsurge.schema.Table;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;

/**
 * A database that notifies listeners of each statement and request and delegates to another
 * database.
 */
public final class ObservedDatabase implements Database {
  private final Database database;
  private final List<RequestListener> listeners;

  /** Creates a database that delegates to another one. */
  public ObservedDatabase(Database database, List<RequestListener> listeners) {
    this.database = database;
    this.listeners = List.copyOf(listeners);
  }

  @Override
  public Cluster cluster() {
    return database.cluster();
  }

  @Override
  public List<Cluster.Node> nodes() {
    return database.nodes();
  }

  @Override
  public CompletionStage<List<NamedRow>> ask(Cluster.Node node, String cql) {
    return database.ask(node, cql);
  }

  @Override
  public void execute(String cql, Consistency consistency) {
    database.execute(cql, consistency);
  }

  @Override
  public void execute(String cql, Consistency consistency, String keyspace) {
    database.execute(cql, consistency, keyspace);
  }

  @Override
  public Query prepare(StatementText statement) {
    listeners.forEach(listener -> listener.beforePrepare(statement));
    return database.prepare(statement);
  }

  @Override
  public Optional<StoredSchema> stored(String keyspace) {
    return database.stored(keyspace);
  }

  @Override
  public Optional<Table> table(String keyspace, String name) {
    return database.table(keyspace, name);
  }

  @Override
  public boolean agreesOnSchema() {
    return database.agreesOnSchema();
  }

  @Override
  public List<TokenRange> tokenRanges(int split) {
    return database.tokenRanges(split);
  }

  @Override
  public void send(Request request, Receiver receiver) {
    notifyListeners(request, receiver);
    database.send(request, receiver);
  }

  @Override
  public void resend(Request request, Receiver receiver, long withinNs) {
    notifyListeners(request, receiver);
    database.resend(request, receiver, withinNs);
  }

  private void notifyListeners(Request request, Receiver receiver) {
    for (RequestListener listener : listeners) {
      listener.beforeSend(request, receiver);
    }
  }

  @Override
  public List<? extends ScheduledExecutorService> replyThreads() {
    return database.replyThreads();
  }

  @Override
  public ThreadFaults threadFaults() {
    return database.threadFaults();
  }

  @Override
  public void close() {
    database.close();
  }
}
