package io.cqlsurge.workload;

import io.cqlsurge.database.Rows;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Rows that a test creates. */
public final class ListedRows implements Rows {
  private final List<ByteBuffer[]> rows = new ArrayList<>();
  private ByteBuffer next;

  /** Adds a row. */
  public ListedRows with(ByteBuffer... cells) {
    rows.add(cells);
    return this;
  }

  /** Sets the paging state of a next page. */
  public ListedRows more(ByteBuffer page) {
    next = page;
    return this;
  }

  public ByteBuffer[] row(int index) {
    return rows.get(index);
  }

  public void remove(int index) {
    rows.remove(index);
  }

  @Override
  public int count() {
    return rows.size();
  }

  @Override
  public ByteBuffer value(int row, int column) {
    return rows.get(row)[column];
  }

  @Override
  public ByteBuffer nextPage() {
    return next;
  }
}
