package io.cqlsurge.workload;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import io.cqlsurge.generate.value.Bytes;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The current request of one lane and its partition. It is reused for every operation and belongs
 * to the worker's thread.
 */
public final class Work {
  private final Request.Single single = new Request.Single();
  private final List<Bytes> values = new ArrayList<>();
  private Request request = single;
  private ByteBuffer key = ByteBuffer.allocate(0);
  private long partitionSeed;
  private long seed;
  private int table;
  private long dueNs;
  private @Nullable Step step;
  private @Nullable State state;
  private @Nullable DatabaseError refusal;
  private final Changes changes = new Changes();
  private final BooleanSupplier stopped;
  private final long epochNs;

  /** Creates work that is never stopped. */
  public Work() {
    this(() -> false, 0);
  }

  /**
   * Creates work with requests that may take long to prepare.
   *
   * @param stopped whether the run has ended, so that the request being prepared is not needed
   * @param epochNs the zero of the times when operations are due, in ns since 1970
   */
  public Work(BooleanSupplier stopped, long epochNs) {
    this.stopped = stopped;
    this.epochNs = epochNs;
  }

  /**
   * Starts the next operation or step.
   *
   * @param newDueNs when it is due, in ns since the zero of the times
   */
  public void begin(long newDueNs) {
    dueNs = newDueNs;
    step = null;
    refusal = null;
    changes.begin(Effect.NONE);
  }

  /** Sets why the operation has no request: a file's row cannot be used. */
  public void refuse(DatabaseError error) {
    refusal = error;
  }

  /** Returns why the operation has no request to send; null if it has one. */
  public @Nullable DatabaseError refusal() {
    return refusal;
  }

  /** Makes the step later. */
  public void delay(long ns) {
    dueNs += ns;
  }

  /** Returns when the request being prepared is due, in us since 1970. */
  public long dueUs() {
    return (epochNs + dueNs) / 1_000;
  }

  /** Sets the step that the request belongs to. */
  public void step(Step newStep) {
    step = newStep;
  }

  /** Returns the step that the request belongs to; null if its operation has no steps. */
  public @Nullable Step step() {
    return step;
  }

  /**
   * Returns empty bytes for a bind marker's value. A request of one statement can send a view of
   * them, because the lane generates no other value before its operation has ended.
   */
  public Bytes bytes(int marker) {
    while (values.size() <= marker) {
      values.add(new Bytes());
    }
    Bytes empty = values.get(marker);
    empty.clear();
    return empty;
  }

  /** Starts a request for another partition; the caller sets its values. */
  public Request.Single begin(Query query, int values, ByteBuffer newKey, long newPartitionSeed) {
    key = newKey;
    partitionSeed = newPartitionSeed;
    return begin(query, values);
  }

  /** Stores the partition's seed, as used by the generators. */
  public void from(long newSeed) {
    seed = newSeed;
  }

  /** Sets the table that requests use from now on, from 0, if there are several. */
  public void use(int newTable) {
    table = newTable;
  }

  /** Returns the table, from 0; that of the last partition if a batch has several. */
  public int table() {
    return table;
  }

  /** Starts a request of one statement; the caller sets its values. */
  public Request.Single begin(Query query, int values) {
    single.begin(query.of(table), values);
    request = single;
    return single;
  }

  /** Sets the request to send, which belongs to the work from now on. */
  public void send(Request other) {
    request = other;
  }

  /** Returns the partitions that the operation changes, for the record of outcomes. */
  public Changes changes() {
    return changes;
  }

  /** Returns the request to send, also for retries. */
  public Request request() {
    return request;
  }

  public ByteBuffer key() {
    return key;
  }

  public long partitionSeed() {
    return partitionSeed;
  }

  public long seed() {
    return seed;
  }

  /** Returns whether the request being prepared is no longer needed. */
  public boolean isStopped() {
    return stopped.getAsBoolean();
  }

  /**
   * Returns the state that operations keep from the preparation of a request to its reply.
   *
   * @param type the state's type; all operations of a lane have the same type
   * @param maker creates the state at the first call
   */
  public <T extends State> T state(Class<T> type, Supplier<T> maker) {
    if (state == null) {
      state = maker.get();
    }
    return type.cast(state);
  }

  /**
   * A step of an operation.
   *
   * @param line the position of its line in {@link Steps#labels}
   * @param label its label in the results
   */
  public record Step(int line, String label) {}

  /** One lane's state between preparing a request and its reply. */
  public interface State {}
}
