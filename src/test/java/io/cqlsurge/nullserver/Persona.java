package io.cqlsurge.nullserver;

import com.datastax.oss.protocol.internal.Message;
import io.netty.channel.Channel;
import java.util.Optional;

/**
 * The behaviour of a database on one connection. All methods are called by the server's thread.
 * {@link Answers} imitates Cassandra, {@link ScyllaConnection} imitates ScyllaDB.
 */
interface Persona {
  /** Starts a connection. */
  default void opened(Channel channel) {}

  /** Ends a connection that was started. */
  default void closed() {}

  /** Returns the answer to a request that is not an execution. */
  Message answer(Message request);

  /** Returns the executions of a connection that uses a version of the protocol. */
  Executor executor(int version);

  /** Returns the error reply of a failure, if there is a reply. */
  default Optional<Message> reply(Failure failure) {
    return failure.reply();
  }
}
