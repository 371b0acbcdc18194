package io.cqlsurge.driver;

import io.cqlsurge.database.Rows;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/**
 * The rows of all pages, each a list of its values.
 *
 * @param nextPage where the page begins that was not asked for; null if there is none
 */
record CollectedRows(List<List<ByteBuffer>> list, ByteBuffer nextPage) implements Rows {
  static final CollectedRows NONE = new CollectedRows(List.of(), null);

  /** These and those of one more page. */
  CollectedRows with(List<List<ByteBuffer>> page) {
    if (list.isEmpty()) {
      return new CollectedRows(page, null);
    }
    List<List<ByteBuffer>> all = new ArrayList<>(list.size() + page.size());
    all.addAll(list);
    all.addAll(page);
    return new CollectedRows(all, null);
  }

  /** These, and where the next page begins. */
  CollectedRows until(ByteBuffer page) {
    return new CollectedRows(list, page);
  }

  @Override
  public int count() {
    return list.size();
  }

  @Override
  public ByteBuffer value(int row, int column) {
    return list.get(row).get(column);
  }
}
