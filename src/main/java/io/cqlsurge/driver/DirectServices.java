package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.cql.Conversions;
import com.datastax.oss.protocol.internal.response.Error;
import io.cqlsurge.database.Receiver;
import io.cqlsurge.database.Request;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/**
 * The services that requests on the direct path share. Safe for use by many threads.
 *
 * @param driverPath sends a request through the driver's request handler
 * @param timeout maximum time of a request
 * @param payload custom payload of the requests, which is empty; its identity marks a dry run
 */
record DirectServices(
    SessionContext context,
    BiConsumer<Request, Receiver> driverPath,
    Duration timeout,
    Map<String, ByteBuffer> payload) {

  /**
   * The payload of requests to nodes. It has the type of the other payload and no request chooses
   * one of them, so that the code that was compiled in a dry run remains valid.
   */
  static final Map<String, ByteBuffer> NO_PAYLOAD = new HashMap<>();

  /** Returns the write timestamp for a request that is sent now, in microseconds since 1970. */
  long timestamp(Request request) {
    return request.timestamp() == 0 ? context.getTimestampGenerator().next() : request.timestamp();
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

  /** Returns the driver's exception for an error response of a node. */
  Throwable exception(Node node, Error response) {
    return Conversions.toThrowable(node, response, context);
  }
}
