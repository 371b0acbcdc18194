package io.cqlsurge.feature.live;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * A server-sent event, as defined in the HTML standard.
 *
 * @param id the event's number, from 1; 0 for events that need not be sent again
 * @param data text, which may have several lines
 */
record Event(long id, String type, String data) {
  /** The end, after which no event follows. */
  static final Event END = new Event(0, "end", "");

  byte[] bytes() {
    StringBuilder text = new StringBuilder();
    if (id > 0) {
      text.append("id: ").append(id).append('\n');
    }
    text.append("event: ").append(type).append('\n');
    data.lines().forEach(line -> text.append("data: ").append(line).append('\n'));
    return text.append('\n').toString().getBytes(UTF_8);
  }
}
