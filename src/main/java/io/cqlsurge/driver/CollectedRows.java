package io.cqlsurge.driver;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Rows;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows of several pages, each row as a value list. */
record CollectedRows(
    List<List<@Nullable ByteBuffer>> list, int pages, @Nullable ByteBuffer nextPage)
    implements Rows {

  /**
   * Returns the rows of the pages so far and of one more page.
   *
   * @param soFar the first page, or a result of this method, which is used up
   * @param columns number of their columns
   */
  static Rows join(Rows soFar, Rows page, int columns) {
    if (soFar == NONE) {
      return page;
    }
    List<List<@Nullable ByteBuffer>> all;
    if (soFar instanceof CollectedRows collected) {
      all = collected.list;
    } else {
      all = new ArrayList<>(soFar.count() + page.count());
      add(soFar, columns, all);
    }
    add(page, columns, all);
    return new CollectedRows(all, soFar.pages() + 1, page.nextPage());
  }

  /** Returns the error of a page with the same paging state as the page before it, if it is. */
  static Optional<DatabaseError> repeated(@Nullable ByteBuffer before, @Nullable ByteBuffer next) {
    return next != null && next.equals(before)
        ? Optional.of(
            new DatabaseError(
                DatabaseError.Kind.PROTOCOL,
                "a page has the same paging state as the page before it, so the pages would never"
                    + " end"))
        : Optional.empty();
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
