package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import io.cqlsurge.database.Coordinator;
import io.cqlsurge.database.Receiver;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Rows;
import io.cqlsurge.driver.scylla.Tablets;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A converter of the driver's result to a reply. It runs on the driver's I/O threads: it collects
 * rows, requests further pages without blocking, and calls the receiver.
 */
final class ReplyAdapter implements BiConsumer<AsyncResultSet, Throwable> {
  private final Receiver receiver;
  private final Coordinators coordinators;
  private final Tablets tablets;
  private final boolean onePage;
  private final List<Row> rows = new ArrayList<>();
  private boolean misplaced;

  /**
   * Creates the converter for one request.
   *
   * @param onePage whether only one page is fetched
   */
  ReplyAdapter(Receiver receiver, Coordinators coordinators, Tablets tablets, boolean onePage) {
    this.receiver = receiver;
    this.coordinators = coordinators;
    this.tablets = tablets;
    this.onePage = onePage;
  }

  @Override
  public void accept(AsyncResultSet page, @Nullable Throwable error) {
    if (error != null) {
      receiver.receive(coordinators.failure(error));
      return;
    }
    if (!page.getExecutionInfo().getIncomingPayload().isEmpty()) {
      misplaced = tablets.learn(page.getExecutionInfo());
    }
    if (page.getColumnDefinitions().size() == 0) {
      receiver.receive(success(Rows.NONE, page));
    } else {
      collect(page);
    }
  }

  private void collect(AsyncResultSet page) {
    page.currentPage().forEach(rows::add);
    if (page.hasMorePages() && !onePage) {
      page.fetchNextPage().whenComplete(this);
    } else {
      ByteBuffer next = page.getExecutionInfo().getPagingState();
      receiver.receive(success(new RowList(rows, next), page));
    }
  }

  private Reply success(Rows found, AsyncResultSet page) {
    Coordinator coordinator = coordinators.of(page.getExecutionInfo().getCoordinator());
    return new Reply.Success(found, coordinator, -1, misplaced);
  }

  /** All fetched pages' rows, and the next page's paging state. */
  private record RowList(List<Row> list, @Nullable ByteBuffer nextPage) implements Rows {
    @Override
    public int count() {
      return list.size();
    }

    @Override
    public @Nullable ByteBuffer value(int row, int column) {
      return list.get(row).getBytesUnsafe(column);
    }
  }
}
