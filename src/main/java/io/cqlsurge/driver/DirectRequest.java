package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.connection.BusyConnectionException;
import com.datastax.oss.driver.internal.core.channel.ResponseCallback;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.error.Unprepared;
import com.datastax.oss.protocol.internal.response.result.Rows;
import com.datastax.oss.protocol.internal.response.result.SchemaChange;
import com.datastax.oss.protocol.internal.response.result.SetKeyspace;
import com.datastax.oss.protocol.internal.response.result.Void;
import io.cqlsurge.database.Receiver;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.netty.channel.ChannelFuture;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GenericFutureListener;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/**
 * A request on one connection. Belongs to the connection's I/O thread, on which its receiver gets
 * exactly one reply.
 */
final class DirectRequest extends InFlight
    implements ResponseCallback, GenericFutureListener<Future<? super java.lang.Void>> {
  private final DirectServices services;
  private final IoLoop loop;
  private final NodeChannel connection;
  private final Request request;
  private final Receiver receiver;
  private ByteBuffer page;
  private CollectedRows rows = CollectedRows.NONE;
  private Future<java.lang.Void> sending;
  private boolean flushedAgain;
  private boolean over;

  DirectRequest(
      DirectServices services,
      IoLoop loop,
      NodeChannel connection,
      Request request,
      Receiver receiver) {
    this.services = services;
    this.loop = loop;
    this.connection = connection;
    this.request = request;
    this.receiver = receiver;
    this.page = request instanceof Request.Single single ? single.page() : null;
  }

  /** Puts the request on the connection, which has kept a place for it. */
  @Override
  void write() {
    try {
      Message message = Bindings.message(request, services.timestamp(), page);
      sending = connection.channel().write(message, false, Map.of(), this);
      sending.addListener(this);
    } catch (RuntimeException | java.lang.Error e) {
      broke(e, "writing a request");
    }
  }

  /** Checks a request that is long under way: whether it was flushed at all. */
  @Override
  void checkIsSent() {
    if (sending instanceof ChannelFuture write && LoopCoalescer.isForgotten(write)) {
      LoopCoalescer.flushForgotten(write, flushedAgain, loop.faults());
      flushedAgain = true;
    }
  }

  /** The request was written, or could not be. */
  @Override
  public void operationComplete(Future<? super java.lang.Void> written) {
    if (written.isSuccess()) {
      return;
    }
    if (written.cause() instanceof IllegalStateException
        || written.cause() instanceof BusyConnectionException) {
      turnAway();
    } else {
      fail(written.cause());
    }
  }

  /** The connection is about to be closed, or the node has to prepare the statement again. */
  private void turnAway() {
    if (over) {
      return;
    }
    leave();
    try {
      services.driverPath().accept(request, receiver);
    } catch (RuntimeException | java.lang.Error e) {
      loop.faults().caught(e, "sending a request through the driver");
      receiver.receive(failure(e));
    }
  }

  /** An exception is an error of this program; Netty would swallow it, and the request with it. */
  private void broke(Throwable thrown, String task) {
    loop.faults().caught(thrown, task);
    fail(thrown);
  }

  @Override
  public void onResponse(Frame frame) {
    try {
      take(frame.message);
    } catch (RuntimeException | java.lang.Error e) {
      broke(e, "reading a reply");
    }
  }

  private void take(Message answer) {
    if (over) {
      return;
    }
    if (answer instanceof Void || answer instanceof SchemaChange || answer instanceof SetKeyspace) {
      end(connection.of().done());
    } else if (answer instanceof Rows found) {
      collect(found);
    } else if (answer instanceof Unprepared) {
      turnAway();
    } else if (answer instanceof Error error) {
      fail(services.exception(connection.of().node(), error));
    } else {
      fail(new IllegalArgumentException("unexpected answer " + answer));
    }
  }

  private void collect(Rows found) {
    rows = rows.with(List.copyOf(found.getData()));
    page = found.getMetadata().pagingState;
    if (page == null) {
      end(new Reply.Success(rows, connection.of().coordinator()));
    } else if (Bindings.isOnePage(request)) {
      end(new Reply.Success(rows.until(page), connection.of().coordinator()));
    } else if (connection.channel().preAcquireId()) {
      loop.remove(this);
      loop.send(this);
    } else {
      fail(new BusyConnectionException("no place for the next page on " + connection.channel()));
    }
  }

  @Override
  public void onFailure(Throwable error) {
    fail(error);
  }

  /** Waits no longer. */
  @Override
  void giveUp() {
    if (sending instanceof ChannelFuture write) {
      // If this closes the connection, the request fails for that reason. A whole reply needs less
      // than half of the time that a request is given.
      FramingGuard.check(write.channel(), System.nanoTime(), services.timeout().toNanos() / 2);
    }
    fail(new DriverTimeoutException("Query timed out after " + services.timeout()));
    connection.channel().cancel(this);
  }

  private void fail(Throwable error) {
    end(failure(error));
  }

  private Reply failure(Throwable error) {
    return new Reply.Failure(DriverErrors.translate(error), connection.of().coordinator());
  }

  private void end(Reply reply) {
    if (!over) {
      leave();
      receiver.receive(reply);
    }
  }

  private void leave() {
    over = true;
    loop.remove(this);
  }
}
