package io.cqlsurge.measure.server;

import static io.cqlsurge.measure.server.Amount.SECONDS;

/**
 * A figure of a node: the ratio of two amounts. Latencies are means of exact sums; percentiles of
 * nodes cannot be added up.
 */
public enum ServerFigure {
  PENDING_TASKS("pending tasks", Amount.PENDING_TASKS, SECONDS, 1),
  BLOCKED_TASKS("blocked tasks", Amount.BLOCKED_TASKS, SECONDS, 1),
  COMPACTIONS("compactions", Amount.COMPACTIONS, SECONDS, 1),
  READS("reads/s", Amount.READS, SECONDS, 1),
  WRITES("writes/s", Amount.WRITES, SECONDS, 1),
  COORDINATOR_READ("coordinator read ms", Amount.READ_US, Amount.READS, 1e-3),
  COORDINATOR_WRITE("coordinator write ms", Amount.WRITE_US, Amount.WRITES, 1e-3),
  REPLICA_READ("replica read ms", Amount.LOCAL_READ_US, Amount.LOCAL_READS, 1e-3),
  REPLICA_WRITE("replica write ms", Amount.LOCAL_WRITE_US, Amount.LOCAL_WRITES, 1e-3),
  GC("gc ms/s", Amount.GC_MS, SECONDS, 1),
  DROPPED("dropped/s", Amount.DROPPED, SECONDS, 1),
  HINTS("hints/s", Amount.HINTS, SECONDS, 1),
  KEY_CACHE("key cache %", Amount.KEY_HITS, Amount.KEY_LOOKUPS, 100),
  CHUNK_CACHE("chunk cache %", Amount.CHUNK_HITS, Amount.CHUNK_LOOKUPS, 100),
  ROW_CACHE("row cache %", Amount.ROW_HITS, Amount.ROW_LOOKUPS, 100),
  FLUSHED("flushed MB/s", Amount.FLUSHED_BYTES, SECONDS, 1e-6),
  CONNECTIONS("connections", Amount.CONNECTIONS, SECONDS, 1);

  private final String title;
  private final Amount amount;
  private final Amount per;
  private final double scale;

  ServerFigure(String title, Amount amount, Amount per, double scale) {
    this.title = title;
    this.amount = amount;
    this.per = per;
    this.scale = scale;
  }

  public String title() {
    return title;
  }

  /** Returns the value; NaN if it is unknown or nothing happened. */
  public double value(NodeLoad load) {
    double base = divisor(load);
    return base > 0 ? dividend(load) / base : Double.NaN;
  }

  /** Returns the amount that is divided, in the unit of this figure; NaN if it is unknown. */
  public double dividend(NodeLoad load) {
    return scale * load.amount(amount);
  }

  /** Returns the amount by which it is divided; NaN if it is unknown. */
  public double divisor(NodeLoad load) {
    return load.amount(per);
  }
}
