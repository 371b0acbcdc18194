package io.cqlsurge.driver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The timer slack of a thread: how much later than requested Linux may end a sleep, by default 50
 * microseconds.
 */
final class TimerSlack {
  private static final Logger LOG = LoggerFactory.getLogger(TimerSlack.class);
  private static final Path PROC = Path.of("/proc");
  private static final String ONE_NS = "1";

  private TimerSlack() {}

  /**
   * Sets the slack of the current thread to the minimum, so that requests are sent closer to their
   * due times. Without the permission or the files of Linux, the slack does not change.
   */
  static void minimize() {
    try {
      // The name of the link target ends with the number of the thread.
      Path thread = Files.readSymbolicLink(PROC.resolve("thread-self")).getFileName();
      Files.writeString(PROC.resolve(thread).resolve("timerslack_ns"), ONE_NS);
    } catch (IOException e) {
      LOG.debug("The timer slack of this thread stays as it is", e);
    }
  }
}
