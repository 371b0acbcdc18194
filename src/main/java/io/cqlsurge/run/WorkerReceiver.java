package io.cqlsurge.run;

/**
 * Receives the bytes of the {@link WorkerPart}s with the same key. Used by the command's thread.
 */
public interface WorkerReceiver {
  String key();

  /**
   * Receives bytes in the order in which a worker sent them; after its last ones none, once.
   *
   * @param missing how many requests are missing in the worker's bytes; 0 before the last ones
   */
  void received(String worker, byte[] bytes, long missing);

  /**
   * Called after the last bytes.
   *
   * @param workers how many workers the command has, lost ones included
   */
  default void ended(int workers) {}
}
