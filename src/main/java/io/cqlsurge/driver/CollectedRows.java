package io.cqlsurge.driver;

import io.cqlsurge.database.Rows;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of one or several pages, each row as a value list. */
record CollectedRows(List<List<@Nullable ByteBuffer>> list, @Nullable ByteBuffer nextPage)
    implements Rows {
  static final CollectedRows NONE = new CollectedRows(List.of(), null);

  /** Returns these rows and those of one more page. */
  CollectedRows with(com.datastax.oss.protocol.internal.response.result.Rows page) {
    List<List<@Nullable ByteBuffer>> all = new ArrayList<>(list.size() + page.getData().size());
    all.addAll(list);
    all.addAll(page.getData());
    return new CollectedRows(all, page.getMetadata().pagingState);
  }

  @Override
  public int count() {
    return list.size();
  }

  @Override
  public @Nullable ByteBuffer value(int row, int column) {
    return list.get(row).get(column);
  }
}
