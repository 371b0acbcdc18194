package io.cqlsurge.measure;

/**
 * How many exact nearest neighbours the replies of nearest neighbour searches had.
 *
 * @param queries replies that were judged
 * @param wanted neighbours that they should have
 * @param hits neighbours that they had
 * @param squares sum over the replies: squared hits
 */
public record Recall(long queries, long wanted, long hits, long squares) {
  public static final Recall NONE = new Recall(0, 0, 0, 0);

  Recall plus(long ofReply, long found) {
    return plus(new Recall(1, ofReply, found, found * found));
  }

  public Recall plus(Recall other) {
    return new Recall(
        queries + other.queries, wanted + other.wanted, hits + other.hits, squares + other.squares);
  }

  /** Returns whether there was a nearest neighbour search. */
  public boolean isMeasured() {
    return queries > 0;
  }

  /** Returns the neighbours that a reply should have, on average. */
  public double perQuery() {
    return (double) wanted / queries;
  }

  /** Returns the variance among the shares per reply. */
  public double variance() {
    return (double) squares / queries / (perQuery() * perQuery()) - share() * share();
  }

  /** Returns the share that the replies had; NaN if none was judged. */
  public double share() {
    return queries == 0 ? Double.NaN : (double) hits / wanted;
  }
}
