package io.cqlsurge.workload;

import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import java.nio.ByteBuffer;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * What one lane is busy with: a request, and the partition it was made from. Is filled anew for
 * every operation and belongs to the worker's thread.
 */
public final class Work {
  private final Request.Single single = new Request.Single();
  private Request request = single;
  private ByteBuffer key;
  private long partitionSeed;
  private long seed;
  private State state;
  private final BooleanSupplier stopped;

  /** Work that is never stopped. */
  public Work() {
    this(() -> false);
  }

  /**
   * Work on requests that may take long to prepare.
   *
   * @param stopped whether the run is over, so that the request being prepared is not wanted
   */
  public Work(BooleanSupplier stopped) {
    this.stopped = stopped;
  }

  /** Begins the request of another partition; its values are still to be set. */
  public Request.Single begin(Query query, int values, ByteBuffer newKey, long newPartitionSeed) {
    key = newKey;
    partitionSeed = newPartitionSeed;
    return begin(query, values);
  }

  /** Notes the seed of the partition, as the generators were given it. */
  public void from(long newSeed) {
    seed = newSeed;
  }

  /** Begins a request of one statement; its values are still to be set. */
  public Request.Single begin(Query query, int values) {
    single.begin(query, values);
    request = single;
    return single;
  }

  /** Sends this request, which belongs to the work from now on. */
  public void send(Request other) {
    request = other;
  }

  /** The request to be sent, over and over if it has to be retried. */
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

  /** Whether a request that is being prepared is not wanted any more. */
  public boolean isStopped() {
    return stopped.getAsBoolean();
  }

  /**
   * Returns the state that operations keep from the preparation of a request to its reply.
   *
   * @param type the type of the state; a lane has one type for all its operations
   * @param maker makes the state at the first call
   */
  public <T extends State> T state(Class<T> type, Supplier<T> maker) {
    if (state == null) {
      state = maker.get();
    }
    return type.cast(state);
  }

  /** The state of one lane between the preparation of a request and its reply. */
  public interface State {}
}
