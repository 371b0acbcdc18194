package io.cqlsurge.workload;

import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import java.nio.ByteBuffer;
import java.util.function.BooleanSupplier;

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
  private UserWork user;
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
  Request.Single begin(Query query, int values, ByteBuffer newKey, long newPartitionSeed) {
    key = newKey;
    partitionSeed = newPartitionSeed;
    return begin(query, values);
  }

  /** Notes the seed of the partition, as the generators were given it. */
  void from(long newSeed) {
    seed = newSeed;
  }

  /** Begins a request of one statement; its values are still to be set. */
  Request.Single begin(Query query, int values) {
    single.begin(query, values);
    request = single;
    return single;
  }

  /** Sends this request, which belongs to the work from now on. */
  void send(Request other) {
    request = other;
  }

  /** The request to be sent, over and over if it has to be retried. */
  public Request request() {
    return request;
  }

  ByteBuffer key() {
    return key;
  }

  long partitionSeed() {
    return partitionSeed;
  }

  long seed() {
    return seed;
  }

  /** Whether a request that is being prepared is not wanted any more. */
  boolean isStopped() {
    return stopped.getAsBoolean();
  }

  /** What operations of user profiles keep. */
  UserWork user() {
    if (user == null) {
      user = new UserWork();
    }
    return user;
  }
}
