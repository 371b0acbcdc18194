package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import io.cqlsurge.database.Coordinator;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Receiver;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.driver.scylla.Tablets;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A converter of the driver's result to a reply. It runs on the driver's I/O threads: it collects
 * rows, requests further pages without blocking, and calls the receiver.
 */
final class ReplyAdapter implements BiConsumer<AsyncResultSet, Throwable> {
  private final Receiver receiver;
  private final Coordinators coordinators;
  private final Tablets tablets;
  private final int maxPages;
  private final ResultColumns columns;
  private final List<List<@Nullable ByteBuffer>> rows = new ArrayList<>();
  private List<String> warnings = List.of();
  private boolean misplaced;
  private int pages;
  private @Nullable ByteBuffer next;

  /**
   * Creates the converter for one request.
   *
   * @param maxPages maximum pages that are fetched
   */
  ReplyAdapter(Receiver receiver, Request request, Connections connections, int maxPages) {
    this.receiver = receiver;
    this.columns = Bindings.columns(request);
    this.coordinators = connections.coordinators();
    this.tablets = connections.tablets();
    this.maxPages = maxPages;
  }

  @Override
  public void accept(AsyncResultSet page, @Nullable Throwable error) {
    if (error != null) {
      receiver.receive(coordinators.failure(error));
      return;
    }
    warnings = both(warnings, page.getExecutionInfo().getWarnings());
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
    columns.collect(page.currentPage(), page.getColumnDefinitions(), rows);
    ByteBuffer state = page.getExecutionInfo().getPagingState();
    Optional<DatabaseError> repeated = CollectedRows.repeated(next, state);
    next = state;
    pages++;
    if (repeated.isPresent()) {
      receiver.receive(coordinators.failure(repeated.get()));
    } else if (page.hasMorePages() && pages < maxPages) {
      page.fetchNextPage().whenComplete(this);
    } else {
      receiver.receive(success(new CollectedRows(rows, pages, next), page));
    }
  }

  private Reply success(Rows found, AsyncResultSet page) {
    Coordinator coordinator = coordinators.of(page.getExecutionInfo().getCoordinator());
    return new Reply.Success(found, coordinator, -1, misplaced, warnings);
  }

  /** Returns the warnings of the pages so far and of one more page. */
  static List<String> both(List<String> soFar, List<String> more) {
    return Stream.concat(soFar.stream(), more.stream()).toList();
  }
}
