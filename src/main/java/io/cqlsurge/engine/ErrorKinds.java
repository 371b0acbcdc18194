package io.cqlsurge.engine;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Reply;
import io.cqlsurge.measure.ErrorKind;

/** What the database's failures are called in the reports. */
final class ErrorKinds {
  private ErrorKinds() {}

  /** What sort of failure ended an operation; a reply that is a success was found wrong. */
  static ErrorKind of(Reply reply) {
    return reply instanceof Reply.Failure failure ? of(failure.error()) : ErrorKind.VALIDATION;
  }

  static ErrorKind of(DatabaseError error) {
    return switch (error.kind()) {
      case TIMEOUT -> ErrorKind.TIMEOUT;
      case UNAVAILABLE -> ErrorKind.UNAVAILABLE;
      case OVERLOADED -> ErrorKind.OVERLOADED;
      case READ_FAILURE -> ErrorKind.READ_FAILURE;
      case WRITE_FAILURE -> ErrorKind.WRITE_FAILURE;
      case CONNECTION -> ErrorKind.CONNECTION;
      case REFUSED, EXISTS -> ErrorKind.REFUSED;
      case OTHER -> ErrorKind.OTHER;
    };
  }
}
