package io.cqlsurge.driver;

import io.cqlsurge.database.Coordinator;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Receiver;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.RequestSender;
import java.util.Collection;

/** The sender of a dry run's requests. Safe for use by many threads. */
final class DrySender implements RequestSender {
  private final DryConnections connections;
  private final DirectPath path;
  private volatile boolean closed;

  /**
   * Creates a sender.
   *
   * @param real the path of requests to the nodes
   * @param queries the statements that requests can use
   */
  DrySender(DirectPath real, Collection<PreparedQuery> queries) {
    this.connections = new DryConnections(real, queries);
    this.path = real.dry(connections.byNode(), DryReplies.MARK, DrySender::refuse);
  }

  private static void refuse(Request request, Receiver receiver) {
    DatabaseError error =
        new DatabaseError(DatabaseError.Kind.REFUSED, "no request of a dry run is sent to a node");
    receiver.receive(new Reply.Failure(error, Coordinator.UNKNOWN));
  }

  @Override
  public void send(Request request, Receiver receiver) {
    if (closed || !path.send(request, receiver)) {
      refuse(request, receiver);
    }
  }

  @Override
  public void resend(Request request, Receiver receiver, long withinNs) {
    refuse(request, receiver);
  }

  @Override
  public void close() {
    closed = true;
    connections.close();
  }
}
