package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.typesafe.config.ConfigException;
import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.NamedRow;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Receiver;
import io.cqlsurge.database.Replicas;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.RequestListener;
import io.cqlsurge.database.RequestSender;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.database.StoredSchema;
import io.cqlsurge.database.TableDetails;
import io.cqlsurge.database.ThreadFaults;
import io.cqlsurge.database.TokenRange;
import io.cqlsurge.schema.Table;
import io.cqlsurge.settings.connection.ConnectionSettings;
import io.cqlsurge.settings.connection.ModeSettings;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import java.util.stream.Stream;

/** A cluster reached through the Java driver. Safe for use by many threads. */
public final class DriverDatabase implements Database {
  /** Request timeout of statements that change the schema, which are slow on a busy node. */
  private static final Duration SCHEMA_TIMEOUT = Duration.ofSeconds(30);

  private static final long CLOSE_SECONDS = 5;

  private final CqlSession session;
  private final Connections connections;
  private final Optional<DirectPath> direct;
  private final Coordinators coordinators;
  private final Queue<String> warnings = new ConcurrentLinkedQueue<>();
  private final Preparer preparer;
  private final NodeQueries nodeQueries;
  private final PreparationErrors errors;
  private final SchemaReader schema;
  private final Cluster cluster;
  private final Listeners listeners;
  private final Queue<PreparedQuery> prepared = new ConcurrentLinkedQueue<>();

  private DriverDatabase(
      CqlSession session,
      DriverConfig config,
      Duration schemaTimeout,
      RequestListener... listeners) {
    this.session = session;
    this.connections = ((SessionContext) session.getContext()).connections();
    this.listeners = new Listeners(listeners);
    ModeSettings mode = config.settings().mode();
    this.direct =
        mode.plain() ? Optional.empty() : Optional.of(DirectPath.of(session, this::sendByDriver));
    this.coordinators = connections.coordinators();
    DriverExecutionProfile usual = session.getContext().getConfig().getDefaultProfile();
    DriverExecutionProfile schemaProfile =
        usual.withDuration(DefaultDriverOption.REQUEST_TIMEOUT, schemaTimeout);
    UsedKeyspaces keyspaces = new UsedKeyspaces(session, config.options());
    this.preparer =
        new Preparer(
            session,
            keyspaces,
            this.listeners,
            ConsistencyLevels.defaults(schemaProfile),
            connections.tablets(),
            mode.authentication().user().map(role -> new Masks(session, role, warnings)),
            !mode.prepared());
    this.nodeQueries = new NodeQueries(session);
    this.errors = new PreparationErrors(session);
    this.schema =
        new SchemaReader(
            session, keyspaces, errors, schemaProfile, warnings, new AtomicBoolean(true));
    this.cluster = nodeQueries.cluster(connections.shards());
  }

  /**
   * Connects to the cluster.
   *
   * @param lanes maximum requests in flight, which determines the connection count
   * @param listeners are notified of each statement and request
   * @throws DatabaseError if no node can be reached or the login is refused
   */
  public static DriverDatabase connect(
      ConnectionSettings settings, int lanes, RequestListener... listeners) {
    int cores = Runtime.getRuntime().availableProcessors();
    return connect(new DriverConfig(settings, lanes, cores), listeners);
  }

  static DriverDatabase connect(DriverConfig config, RequestListener... listeners) {
    return connect(config, SCHEMA_TIMEOUT, listeners);
  }

  static DriverDatabase connect(
      DriverConfig config, Duration schemaTimeout, RequestListener... listeners) {
    try {
      return new DriverDatabase(config.session(), config, schemaTimeout, listeners);
    } catch (DriverException | IllegalStateException e) {
      throw ConnectErrors.explain(e, config.settings());
    } catch (ConfigException | IllegalArgumentException e) {
      throw config.explain(e);
    }
  }

  /**
   * Checks the configuration file of the driver, if one is given, without connecting.
   *
   * @throws io.cqlsurge.grammar.UsageError if the file is not valid
   */
  public static void check(ConnectionSettings settings) {
    DriverConfigFile.of(settings).ifPresent(DriverConfigFile::loader);
  }

  @Override
  public Cluster cluster() {
    return cluster;
  }

  @Override
  public List<Cluster.Node> nodes() {
    return nodeQueries.nodes();
  }

  @Override
  public CompletionStage<List<NamedRow>> ask(Cluster.Node node, String cql) {
    return nodeQueries.ask(node.address(), cql);
  }

  @Override
  public void execute(String cql, Consistency consistency) {
    schema.execute(cql, consistency);
  }

  @Override
  public void execute(String cql, Consistency consistency, String keyspace) {
    CqlIdentifier wanted = CqlIdentifier.fromInternal(keyspace);
    if (!session.getKeyspace().equals(Optional.of(wanted))) {
      execute("USE " + wanted.asCql(false), consistency);
    }
    execute(cql, consistency);
  }

  @Override
  public List<String> warnings() {
    return Stream.generate(warnings::poll).takeWhile(Objects::nonNull).toList();
  }

  @Override
  public PreparedQuery prepare(StatementText text) {
    try {
      PreparedQuery query = preparer.prepare(text);
      prepared.add(query);
      return query;
    } catch (DriverException e) {
      throw errors.explain(
          e,
          "preparing " + PreparationErrors.quoted(text.cql()),
          DefaultDriverOption.REQUEST_TIMEOUT);
    }
  }

  @Override
  public Query prepare(int tables, IntFunction<StatementText> texts) {
    return new NumberedQuery(prepare(texts.apply(0)), tables, texts, preparer);
  }

  @Override
  public void changeSchema(Runnable statements) {
    schema.executeAll(statements);
  }

  @Override
  public Optional<StoredSchema> stored(String keyspace) {
    return schema.stored(keyspace);
  }

  @Override
  public Optional<String> definitions(String keyspace) {
    return schema.definitions(keyspace);
  }

  @Override
  public boolean agreesOnSchema() {
    return schema.isAgreed();
  }

  @Override
  public Optional<Table> table(String keyspace, String name) {
    return schema.table(keyspace, name);
  }

  @Override
  public List<TokenRange> tokenRanges(int split) {
    return TokenRanges.of(session.getMetadata().getTokenMap(), split);
  }

  @Override
  public void send(Request request, Receiver receiver) {
    if (listeners.beforeSend(request, receiver)) {
      send(request, Bindings.bind(request).setTracing(true), receiver);
    } else if (direct.isEmpty() || !direct.get().send(request, receiver)) {
      sendByDriver(request, receiver);
    }
  }

  @Override
  public void send(Request request, Optional<String> node, Consistency level, Receiver receiver) {
    Statement<?> statement = nodeQueries.to(node, level, Bindings.bind(request));
    nodeQueries.read(statement, request, connections, receiver);
  }

  @Override
  public Replicas replicas(Request.Single request) {
    return nodeQueries.replicas(Bindings.bind(request));
  }

  @Override
  public TableDetails details(String keyspace, String name) {
    return schema.details(keyspace, name);
  }

  private void sendByDriver(Request request, Receiver receiver) {
    send(request, Bindings.bind(request), receiver);
  }

  @Override
  public void resend(Request request, Receiver receiver, long withinNs) {
    listeners.beforeSend(request, receiver);
    send(request, Bindings.bind(request).setTimeout(Duration.ofNanos(withinNs)), receiver);
  }

  private void send(Request request, Statement<?> statement, Receiver receiver) {
    CompletionStage<AsyncResultSet> result;
    long startNs = System.nanoTime();
    try {
      result = session.executeAsync(statement);
    } catch (RuntimeException e) {
      receiver.receive(coordinators.failure(e));
      return;
    }
    if (statement.isTracing()) {
      String cql = request.cql();
      result =
          result.whenComplete(
              (page, error) ->
                  listeners.traced(page, coordinators, cql, System.nanoTime() - startNs));
    }
    int pages = Bindings.maxPages(request);
    result.whenComplete(new ReplyAdapter(receiver, request, connections, pages));
  }

  @Override
  public List<? extends ScheduledExecutorService> replyThreads() {
    return direct.map(DirectPath::threads).orElse(List.of());
  }

  @Override
  public Optional<RequestSender> dry() {
    // Listeners are not notified of a dry run's requests, so they would miss some.
    return direct
        .filter(path -> path.isUsable() && listeners.isEmpty())
        .map(path -> new DrySender(path, prepared));
  }

  @Override
  public ThreadFaults threadFaults() {
    return direct.map(DirectPath::faults).orElse(ThreadFaults.NONE);
  }

  @Override
  public void close() {
    try {
      session.forceCloseAsync().toCompletableFuture().get(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (java.util.concurrent.ExecutionException | java.util.concurrent.TimeoutException e) {
      throw new DatabaseError(
          DatabaseError.Kind.CONNECTION, "The connections could not be closed: " + e, e);
    }
  }
}
