package io.cqlsurge.workload;

import io.cqlsurge.database.Query;
import io.cqlsurge.database.Request;
import java.nio.ByteBuffer;

/**
 * What one lane is busy with: a request, and the partition it was made from. Is filled anew for
 * every operation and belongs to the worker's thread.
 */
public final class Work {
  private final Request.Single request = new Request.Single();
  private ByteBuffer key;
  private long partitionSeed;

  /** Begins the request of another partition; its values are still to be set. */
  Request.Single begin(Query query, int values, ByteBuffer newKey, long newPartitionSeed) {
    request.begin(query, values);
    key = newKey;
    partitionSeed = newPartitionSeed;
    return request;
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
}
