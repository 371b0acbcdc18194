package io.cqlsurge.driver;

import io.cqlsurge.database.Rows;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of several pages, each row as a value list. */
record CollectedRows(List<List<@Nullable ByteBuffer>> list) implements Rows {

  /** Returns the rows of the pages so far and of one more page. */
  static Rows join(Rows soFar, PackedRows page) {
    if (soFar.count() == 0) {
      return page;
    }
    List<List<@Nullable ByteBuffer>> all = new ArrayList<>(soFar.count() + page.count());
    all.addAll(
        soFar instanceof CollectedRows several ? several.list : ((PackedRows) soFar).getData());
    all.addAll(page.getData());
    return new CollectedRows(all);
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
