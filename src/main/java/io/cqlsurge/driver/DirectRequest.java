package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.connection.BusyConnectionException;
import com.datastax.oss.driver.internal.core.channel.ResponseCallback;
import com.datastax.oss.driver.internal.core.cql.Conversions;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.error.Unprepared;
import com.datastax.oss.protocol.internal.response.result.SchemaChange;
import com.datastax.oss.protocol.internal.response.result.SetKeyspace;
import com.datastax.oss.protocol.internal.response.result.Void;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Receiver;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.Rows;
import io.cqlsurge.driver.NodeConnections.NodeChannel;
import io.netty.channel.ChannelFuture;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GenericFutureListener;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A request on one connection. Confined to the connection's I/O thread, on which its receiver gets
 * exactly one reply.
 */
final class DirectRequest extends IoLoop.Pending
    implements ResponseCallback, GenericFutureListener<Future<? super java.lang.Void>> {
  /**
   * The payload of requests to nodes. It has the type of the other payload and no request chooses
   * one of them, so that the code that was compiled in a dry run remains valid.
   */
  static final Map<String, ByteBuffer> NO_PAYLOAD = new HashMap<>();

  private final Services services;
  private final NodeChannel connection;
  private final Request request;
  private final Receiver receiver;
  private @Nullable ByteBuffer page;
  private Rows rows = Rows.NONE;
  private ResultColumns.Layout layout = ResultColumns.Layout.NONE;
  private @Nullable Future<java.lang.Void> sending;
  private boolean flushedAgain;
  private List<String> warnings = List.of();
  private boolean misplaced;
  private boolean ended;

  /**
   * The services that requests on the direct path share. Safe for use by many threads.
   *
   * @param driverPath sends a request through the driver's request handler
   * @param timeout maximum time of a request
   * @param payload custom payload of the requests, which is empty; its identity marks a dry run
   */
  record Services(
      SessionContext context,
      BiConsumer<Request, Receiver> driverPath,
      Duration timeout,
      Map<String, ByteBuffer> payload) {

    /** Returns the write timestamp for a request that is sent now, in microseconds since 1970. */
    long timestamp(Request request) {
      return request.timestamp() == 0
          ? context.getTimestampGenerator().next()
          : request.timestamp();
    }

    /**
     * Uses what a node reported in the custom payload of its reply.
     *
     * @return whether the request belongs to another node or shard
     */
    boolean learn(Map<String, ByteBuffer> payload, Request request) {
      PreparedQuery query = (PreparedQuery) Bindings.leading(request).query();
      return context.connections().tablets().learn(payload, query.tablets());
    }
  }

  DirectRequest(Services services, NodeChannel connection, Request request, Receiver receiver) {
    this.services = services;
    this.connection = connection;
    this.request = request;
    this.receiver = receiver;
    this.page = request instanceof Request.Single single ? single.page() : null;
  }

  /** Writes the request to the connection, which has reserved a stream ID for it. */
  @Override
  void write() {
    try {
      layout = Bindings.columns(request).layout();
      Message message = Bindings.message(request, layout, services.timestamp(request), page);
      sending = connection.channel().write(message, false, services.payload(), this);
      sending.addListener(this);
    } catch (RuntimeException | java.lang.Error e) {
      failByException(e, "writing a request");
    }
  }

  /** Flushes a request that has been in flight for a long time if it was never flushed. */
  @Override
  void checkIsFlushed() {
    if (sending instanceof ChannelFuture write && LoopCoalescer.isUnflushed(write)) {
      LoopCoalescer.flushUnflushed(write, flushedAgain, connection.loop().faults());
      flushedAgain = true;
    }
  }

  /** Handles the result of writing the request. */
  @Override
  public void operationComplete(Future<? super java.lang.Void> written) {
    if (written.isSuccess()) {
      return;
    }
    if (written.cause() instanceof IllegalStateException
        || written.cause() instanceof BusyConnectionException) {
      sendByDriver();
    } else {
      fail(written.cause());
    }
  }

  /**
   * Sends the request on the driver path: the connection is closing, or the node must prepare the
   * statement again.
   */
  private void sendByDriver() {
    if (ended) {
      return;
    }
    markEnded();
    try {
      services.driverPath().accept(request, receiver);
    } catch (RuntimeException | java.lang.Error e) {
      connection.loop().faults().caught(e, "sending a request through the driver");
      receiver.receive(failure(e));
    }
  }

  /**
   * Fails the request after an exception, which is a bug in this program. Netty would swallow the
   * exception, and the request would never end.
   */
  private void failByException(Throwable thrown, String task) {
    connection.loop().faults().caught(thrown, task);
    fail(thrown);
  }

  @Override
  public void onResponse(Frame frame) {
    try {
      if (!frame.customPayload.isEmpty()) {
        misplaced = services.learn(frame.customPayload, request);
      }
      if (!frame.warnings.isEmpty()) {
        warnings = ReplyAdapter.both(warnings, frame.warnings);
      }
      handle(frame.message);
    } catch (RuntimeException | java.lang.Error e) {
      failByException(e, "reading a reply");
    }
  }

  private void handle(Message response) {
    if (ended) {
      return;
    }
    if (response instanceof Void
        || response instanceof SchemaChange
        || response instanceof SetKeyspace) {
      end(misplaced || !warnings.isEmpty() ? success(Rows.NONE) : connection.done());
    } else if (response instanceof PackedRows found) {
      collect(found);
    } else if (response instanceof Unprepared) {
      sendByDriver();
    } else if (response instanceof Error error) {
      fail(Conversions.toThrowable(connection.node(), error, services.context()));
    } else {
      fail(new IllegalArgumentException("unexpected response " + response));
    }
  }

  private void collect(PackedRows found) {
    Optional<DatabaseError> repeated = CollectedRows.repeated(page, found.nextPage());
    if (repeated.isPresent()) {
      fail(repeated.get());
      return;
    }
    ResultColumns columns = Bindings.columns(request);
    rows = CollectedRows.join(rows, columns.arrange(found, layout), columns.names().size());
    page = found.nextPage();
    if (page == null || rows.pages() >= Bindings.maxPages(request)) {
      end(success(rows));
    } else if (connection.channel().preAcquireId()) {
      connection.loop().remove(this);
      connection.loop().send(this);
    } else {
      fail(
          new BusyConnectionException(
              "no free stream ID for the next page on " + connection.channel()));
    }
  }

  private Reply success(Rows found) {
    return new Reply.Success(
        found, connection.coordinator(), connection.done().shard(), misplaced, warnings);
  }

  @Override
  public void onFailure(Throwable error) {
    fail(error);
  }

  @Override
  void timeOut() {
    if (sending instanceof ChannelFuture write) {
      // From protocol version 5 on, a frame is encoded when it is flushed. That must happen before
      // this reply, after which the values change.
      write.channel().flush();
      // If this closes the connection, the request fails for that reason. A whole reply arrives in
      // less than half of the timeout.
      FramingGuard.check(write.channel(), System.nanoTime(), services.timeout().toNanos() / 2);
    }
    fail(new DriverTimeoutException("Query timed out after " + services.timeout()));
    connection.channel().cancel(this);
  }

  private void fail(Throwable error) {
    end(failure(error));
  }

  private Reply failure(Throwable error) {
    return new Reply.Failure(DriverErrors.translate(error), connection.coordinator(), warnings);
  }

  private void end(Reply reply) {
    if (!ended) {
      markEnded();
      receiver.receive(reply);
    }
  }

  private void markEnded() {
    ended = true;
    connection.loop().remove(this);
  }
}
