package io.cqlsurge.driver;

import io.cqlsurge.database.Rows;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of all fetched pages, each row as a list of values. */
record CollectedRows(List<List<@Nullable ByteBuffer>> list) implements Rows {
  static final CollectedRows NONE = new CollectedRows(List.of());

  /** Returns these rows and those of one more page. */
  CollectedRows with(List<List<@Nullable ByteBuffer>> page) {
    if (list.isEmpty()) {
      return new CollectedRows(page);
    }
    List<List<@Nullable ByteBuffer>> all = new ArrayList<>(list.size() + page.size());
    all.addAll(list);
    all.addAll(page);
    return new CollectedRows(all);
  }

  /** Returns these rows with the paging state of the next page, which is not fetched. */
  Rows withNextPage(ByteBuffer page) {
    return new OnePage(this, page);
  }

  @Override
  public int count() {
    return list.size();
  }

  @Override
  public @Nullable ByteBuffer value(int row, int column) {
    return list.get(row).get(column);
  }

  private record OnePage(CollectedRows rows, ByteBuffer nextPage) implements Rows {
    @Override
    public int count() {
      return rows.count();
    }

    @Override
    public @Nullable ByteBuffer value(int row, int column) {
      return rows.value(row, column);
    }
  }
}
