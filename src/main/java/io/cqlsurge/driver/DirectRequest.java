package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.connection.BusyConnectionException;
import com.datastax.oss.driver.internal.core.channel.ResponseCallback;
import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.error.Unprepared;
import com.datastax.oss.protocol.internal.response.result.Rows;
import com.datastax.oss.protocol.internal.response.result.Void;
import io.cqlsurge.database.Receiver;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.GenericFutureListener;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;

/**
 * A request on one connection. Belongs to the connection's I/O thread, on which its receiver gets
 * exactly one reply.
 */
final class DirectRequest
    implements ResponseCallback, GenericFutureListener<Future<? super java.lang.Void>> {
  /** Its neighbours in its {@link IoLoop}, which alone uses them and the deadline. */
  DirectRequest previous;

  DirectRequest following;

  /** When it has to be given up. */
  long deadlineNs;

  private final DirectPath path;
  private final IoLoop loop;
  private final DirectPath.Connection connection;
  private final Request request;
  private final Receiver receiver;
  private ByteBuffer page;
  private CollectedRows rows = CollectedRows.NONE;
  private boolean over;

  DirectRequest(
      DirectPath path,
      IoLoop loop,
      DirectPath.Connection connection,
      Request request,
      Receiver receiver) {
    this.path = path;
    this.loop = loop;
    this.connection = connection;
    this.request = request;
    this.receiver = receiver;
    this.page = request instanceof Request.Single single ? single.page() : null;
  }

  /** Puts the request on the connection, which has kept a place for it. */
  void write() {
    Message message = Bindings.message(request, path.timestamp(), page);
    connection.channel().write(message, false, Map.of(), this).addListener(this);
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

  /** The connection is about to be closed, or the node has to prepare the statement anew. */
  private void turnAway() {
    if (!over) {
      leave();
      path.sendTheUsualWay(request, receiver);
    }
  }

  @Override
  public void onResponse(Frame frame) {
    Message answer = frame.message;
    if (over) {
      return;
    }
    if (answer instanceof Void) {
      end(connection.of().done());
    } else if (answer instanceof Rows found) {
      collect(found);
    } else if (answer instanceof Unprepared) {
      turnAway();
    } else if (answer instanceof Error error) {
      fail(path.exception(connection.of().node(), error));
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
  void giveUp() {
    connection.channel().cancel(this);
    fail(new DriverTimeoutException("Query timed out after " + path.timeout()));
  }

  private void fail(Throwable error) {
    end(new Reply.Failure(DriverErrors.translate(error), connection.of().coordinator()));
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
