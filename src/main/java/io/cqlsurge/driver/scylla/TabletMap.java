package io.cqlsurge.driver.scylla;

import com.datastax.oss.driver.api.core.metadata.Node;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The known tablets of a table: ranges of its tokens, each on some nodes, there on one shard. They
 * do not overlap. Safe for use by many threads, which never wait for each other.
 */
public final class TabletMap {
  private final AtomicReference<List<Tablet>> tablets = new AtomicReference<>(List.of());

  /**
   * A range of tokens.
   *
   * @param after the token before the first one
   * @param last the last token
   * @param replicas the nodes that have it, in their order
   * @param shards each replica's shard
   */
  public record Tablet(long after, long last, List<Node> replicas, List<Integer> shards) {
    /** Returns the shard on a node; 0 if it is no replica. */
    public int shardOn(Node node) {
      int index = replicas.indexOf(node);
      return index < 0 ? 0 : shards.get(index);
    }

    private boolean overlaps(Tablet other) {
      return after < other.last && other.after < last;
    }
  }

  /** Returns the tablet of a token; null if it is not known. */
  public @Nullable Tablet of(long token) {
    List<Tablet> all = all();
    int low = 0;
    int high = all.size();
    while (low < high) {
      int middle = (low + high) / 2;
      if (all.get(middle).last() < token) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low < all.size() && all.get(low).after() < token ? all.get(low) : null;
  }

  /** Returns the tablets, ordered by token. */
  List<Tablet> all() {
    return Objects.requireNonNull(tablets.get());
  }

  /** Adds a tablet in place of those that it overlaps, unless it is known. */
  public void add(Tablet added) {
    if (added.equals(of(added.last()))) {
      return;
    }
    tablets.updateAndGet(all -> with(all, added));
  }

  private static List<Tablet> with(List<Tablet> all, Tablet added) {
    return Stream.concat(all.stream().filter(tablet -> !tablet.overlaps(added)), Stream.of(added))
        .sorted(Comparator.comparingLong(Tablet::last))
        .toList();
  }
}
