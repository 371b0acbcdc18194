package io.cqlsurge.workload.user;

import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Table;
import io.cqlsurge.workload.ListedRows;
import io.cqlsurge.workload.user.ModelRow.Times;
import io.cqlsurge.workload.user.ModelStatement.Execution;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A model of how Cassandra stores a table: cells, row markers and deletions with timestamps. It
 * executes statements whose structure is known, and reads partitions.
 */
final class ModelDatabase {
  private static final long US_PER_S = 1_000_000;

  private final Table table;
  private final int defaultTtlS;
  private final Map<String, ModelStatement> statements = new HashMap<>();
  private final Map<List<ByteBuffer>, ModelPartition> partitions = new LinkedHashMap<>();
  private long sequence;
  private long lastBallotUs = Long.MIN_VALUE;

  /** The result of a request: whether it was applied, and the time of its conditional writes. */
  record Result(boolean isApplied, long ballotUs) {}

  /**
   * Creates an empty table.
   *
   * @param defaultTtlS 0 if rows do not expire
   */
  ModelDatabase(Table table, int defaultTtlS) {
    this.table = table;
    this.defaultTtlS = defaultTtlS;
  }

  /** Adds a statement that requests contain. */
  void add(ModelStatement statement) {
    statements.put(statement.cql(), statement);
  }

  ModelPartition partition(List<ByteBuffer> key) {
    return partitions.computeIfAbsent(key, any -> new ModelPartition(table));
  }

  /** Returns copies of the statements of a request that stay valid. */
  static List<Request.Single> copies(Request request) {
    List<Request.Single> statements = new ArrayList<>();
    if (request instanceof Request.Batch batch) {
      for (int i = 0; i < batch.size(); i++) {
        statements.add(copy(batch.statement(i)));
      }
    } else {
      statements.add(copy((Request.Single) request));
    }
    return statements;
  }

  private static Request.Single copy(Request.Single single) {
    Request.Single copy = new Request.Single();
    copy.begin(single.query(), single.count());
    for (int i = 0; i < single.count(); i++) {
      copy.set(i, single.copyOf(i));
    }
    return copy;
  }

  /** Returns the statements of a request, with copies of their values. */
  List<Execution> executions(Request request) {
    return copies(request).stream()
        .map(each -> new Execution(statement(each.query().cql()), each.values()))
        .toList();
  }

  private ModelStatement statement(String cql) {
    ModelStatement statement = statements.get(cql);
    if (statement == null) {
      throw new IllegalArgumentException("unknown statement: " + cql);
    }
    return statement;
  }

  /** Returns the partitions that a statement changes. */
  Set<List<ByteBuffer>> keys(Execution execution) {
    return new LinkedHashSet<>(execution.keys(table.partitionKey()));
  }

  /**
   * Executes the statements of a request.
   *
   * @param only the partitions on which it is executed
   * @param sentUs the timestamp of statements without another one
   * @param nowUs the clock of the node
   */
  Result execute(List<Execution> executions, Set<List<ByteBuffer>> only, long sentUs, long nowUs) {
    boolean isConditional =
        executions.stream().anyMatch(each -> !each.statement().conditions().isEmpty());
    long timeUs = sentUs;
    if (isConditional) {
      lastBallotUs = Math.max(lastBallotUs + 1, nowUs);
      timeUs = lastBallotUs;
    }
    boolean isApplied =
        executions.stream()
            .allMatch(
                each -> keys(each).stream().allMatch(key -> partition(key).isApplied(each, nowUs)));
    for (Execution each : isApplied ? executions : List.<Execution>of()) {
      for (List<ByteBuffer> key : keys(each)) {
        if (only.contains(key)) {
          partition(key).execute(each, times(each, timeUs, nowUs), ++sequence);
        }
      }
    }
    return new Result(isApplied, timeUs);
  }

  private Times times(Execution execution, long defaultUs, long nowUs) {
    long ttlS =
        execution
            .statement()
            .ttl()
            .map(term -> (long) execution.value(term).getInt(0))
            .orElse((long) defaultTtlS);
    long writtenUs =
        execution
            .statement()
            .timestamp()
            .map(term -> execution.value(term).getLong(0))
            .orElse(defaultUs);
    return new Times(writtenUs, ttlS == 0 ? ModelColumn.NEVER : nowUs + ttlS * US_PER_S);
  }

  /** Answers {@code SELECT columns FROM table WHERE key columns = ?}. */
  Rows select(Request.Single request, long nowUs) {
    List<ByteBuffer> values = request.values().stream().map(ModelWire::copy).toList();
    int keyColumns = table.partitionKey().size();
    ModelPartition partition = partition(values.subList(0, keyColumns));
    List<ByteBuffer> row = values.subList(keyColumns, values.size());
    ListedRows rows = new ListedRows();
    List<List<ByteBuffer>> live = partition.live(nowUs);
    for (List<ByteBuffer> key : live) {
      if (row.isEmpty() || row.equals(key)) {
        rows.with(cells(request, partition, values, key, nowUs));
      }
    }
    if (live.isEmpty() && partition.shared().isLive(partition.deletedUs(), nowUs)) {
      rows.with(cells(request, partition, values, null, nowUs));
    }
    return rows;
  }

  private ByteBuffer[] cells(
      Request.Single request,
      ModelPartition partition,
      List<ByteBuffer> key,
      List<ByteBuffer> clustering,
      long nowUs) {
    return request.query().resultColumns().stream()
        .map(name -> cell(name, partition, key, clustering, nowUs))
        .toArray(ByteBuffer[]::new);
  }

  private ByteBuffer cell(
      String name,
      ModelPartition partition,
      List<ByteBuffer> key,
      List<ByteBuffer> clustering,
      long nowUs) {
    boolean isTime = name.startsWith("writetime(");
    String column = isTime ? name.substring("writetime(".length(), name.length() - 1) : name;
    int position = table.position(column).orElseThrow();
    int inRow = position - table.partitionKey().size();
    if (inRow < 0) {
      return key.get(position);
    }
    if (inRow < table.clustering().size()) {
      return clustering == null ? null : clustering.get(inRow);
    }
    Column found = table.columns().get(position);
    if (!found.isStatic() && clustering == null) {
      return null;
    }
    ModelRow row = found.isStatic() ? partition.shared() : partition.row(clustering);
    long deletedUs = found.isStatic() ? partition.deletedUs() : partition.deletedUs(clustering);
    return isTime ? row.time(found, deletedUs, nowUs) : row.value(found, deletedUs, nowUs);
  }
}
