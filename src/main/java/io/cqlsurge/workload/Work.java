package io.cqlsurge.workload;

import io.cqlsurge.database.Request;
import java.nio.ByteBuffer;

/**
 * What one lane is busy with: a request, and the partition it was made from. Is filled anew for
 * every operation and belongs to the worker's thread.
 */
public final class Work {
  private Request request;
  private ByteBuffer key;
  private long partitionSeed;

  void set(Request newRequest, ByteBuffer newKey, long newPartitionSeed) {
    request = newRequest;
    key = newKey;
    partitionSeed = newPartitionSeed;
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
