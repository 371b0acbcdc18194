package io.cqlsurge.it;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Sends signals to processes. */
final class Signals {
  private Signals() {}

  /** Sends a signal, by its name without SIG. */
  static void send(String name, long pid) {
    try {
      Process kill = new ProcessBuilder("kill", "-" + name, String.valueOf(pid)).start();
      int status = kill.waitFor();
      if (status != 0) {
        throw new IllegalStateException("kill -" + name + " " + pid + " ended with " + status);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
