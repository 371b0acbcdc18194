package io.cqlsurge.driver;

import io.cqlsurge.database.Rows;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of several pages, each row as a value list. */
record CollectedRows(List<List<@Nullable ByteBuffer>> list, @Nullable ByteBuffer nextPage)
    implements Rows {

  /**
   * Returns the rows of the pages so far and of one more page.
   *
   * @param columns number of their columns
   */
  static Rows join(Rows soFar, Rows page, int columns) {
    if (soFar.count() == 0) {
      return page;
    }
    List<List<@Nullable ByteBuffer>> all = new ArrayList<>(soFar.count() + page.count());
    add(soFar, columns, all);
    add(page, columns, all);
    return new CollectedRows(all, page.nextPage());
  }

  private static void add(Rows rows, int columns, List<List<@Nullable ByteBuffer>> all) {
    for (int row = 0; row < rows.count(); row++) {
      List<@Nullable ByteBuffer> values = new ArrayList<>(columns);
      for (int column = 0; column < columns; column++) {
        values.add(rows.value(row, column));
      }
      all.add(values);
    }
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
