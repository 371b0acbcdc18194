package io.cqlsurge.settings.load;

/**
 * The part of a run that one client executes: the operations 0, 1, 2, ... of the run whose number
 * modulo {@code count} is {@code index}. All shards together are exactly the run of a single
 * client.
 *
 * @param index the client's number, from 0 to {@code count - 1}
 * @param count client count, at least 1
 */
public record Shard(int index, int count) {
  public static final Shard WHOLE = new Shard(0, 1);

  /** Checks the numbers. */
  public Shard {
    if (count < 1 || index < 0 || index >= count) {
      throw new IllegalArgumentException("shard " + index + " of " + count);
    }
  }

  /**
   * Returns how many of the run's first operations belong to this client.
   *
   * @param operations operation count of the whole run, at least 0
   */
  public long share(long operations) {
    return operations / count + (index < operations % count ? 1 : 0);
  }

  /**
   * Returns an operation's number in the whole run.
   *
   * @param own its number among this client's operations, from 0
   */
  public long numberInRun(long own) {
    return own * count + index;
  }
}
