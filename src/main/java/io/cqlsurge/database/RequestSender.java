package io.cqlsurge.database;

/** A way to send requests. Safe for use by many threads. */
public interface RequestSender extends AutoCloseable {

  /**
   * Sends a request without waiting. The receiver gets exactly one reply, which may be a failure,
   * usually on a thread of the driver. Never throws.
   */
  void send(Request request, Receiver receiver);

  /**
   * Sends a request again, with a timeout for this try.
   *
   * @param withinNs timeout in nanoseconds, at least 1; the try fails if there is no reply by then
   */
  void resend(Request request, Receiver receiver, long withinNs);

  @Override
  void close();
}
