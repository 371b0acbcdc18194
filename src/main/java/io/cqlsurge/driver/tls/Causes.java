package io.cqlsurge.driver.tls;

import java.util.Optional;

/** Searches the causes of an error. */
public final class Causes {
  private Causes() {}

  public static String rootMessage(Throwable error) {
    Throwable root = root(error);
    String message = root.getMessage() == null ? "the connection was closed" : root.getMessage();
    return message.strip();
  }

  /** Returns the root cause, or the error itself if it has no cause. */
  static Throwable root(Throwable error) {
    Throwable root = error;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  /** Finds an error of a type among the causes and suppressed errors. */
  public static Optional<Throwable> find(Throwable error, Class<? extends Throwable> type) {
    for (Throwable current = error; current != null; current = current.getCause()) {
      if (type.isInstance(current)) {
        return Optional.of(current);
      }
      for (Throwable suppressed : current.getSuppressed()) {
        Optional<Throwable> found = find(suppressed, type);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }
}
