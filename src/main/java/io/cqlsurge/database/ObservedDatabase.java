package io.cqlsurge.database;

import io.cqlsurge.schema.Table;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ScheduledExecutorService;

/** A database that somebody looks on at; does what the other one does. */
public final class ObservedDatabase implements Database {
  private final Database watched;
  private final List<RequestListener> onlookers;

  /** Passes everything on to the database, and tells these what is prepared and sent. */
  public ObservedDatabase(Database watched, List<RequestListener> onlookers) {
    this.watched = watched;
    this.onlookers = List.copyOf(onlookers);
  }

  @Override
  public Cluster cluster() {
    return watched.cluster();
  }

  @Override
  public List<Cluster.Node> nodes() {
    return watched.nodes();
  }

  @Override
  public CompletionStage<List<NamedRow>> ask(Cluster.Node node, String cql) {
    return watched.ask(node, cql);
  }

  @Override
  public void execute(String cql, Consistency consistency) {
    watched.execute(cql, consistency);
  }

  @Override
  public void execute(String cql, Consistency consistency, String keyspace) {
    watched.execute(cql, consistency, keyspace);
  }

  @Override
  public Query prepare(StatementText statement) {
    onlookers.forEach(onlooker -> onlooker.prepares(statement));
    return watched.prepare(statement);
  }

  @Override
  public boolean hasKeyspace(String keyspace) {
    return watched.hasKeyspace(keyspace);
  }

  @Override
  public boolean hasTable(String keyspace, String table) {
    return watched.hasTable(keyspace, table);
  }

  @Override
  public Optional<Table> table(String keyspace, String name) {
    return watched.table(keyspace, name);
  }

  @Override
  public List<TokenRange> tokenRanges(int split) {
    return watched.tokenRanges(split);
  }

  @Override
  public void send(Request request, Receiver receiver) {
    tell(request, receiver);
    watched.send(request, receiver);
  }

  @Override
  public void resend(Request request, Receiver receiver, long withinNs) {
    tell(request, receiver);
    watched.resend(request, receiver, withinNs);
  }

  private void tell(Request request, Receiver receiver) {
    for (RequestListener onlooker : onlookers) {
      onlooker.sends(request, receiver);
    }
  }

  @Override
  public List<? extends ScheduledExecutorService> replyThreads() {
    return watched.replyThreads();
  }

  @Override
  public ThreadFaults threadFaults() {
    return watched.threadFaults();
  }

  @Override
  public void close() {
    watched.close();
  }
}
