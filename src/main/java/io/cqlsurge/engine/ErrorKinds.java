package io.cqlsurge.engine;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.measure.ErrorKind;

/** The mapping from database error kinds to error kinds in the reports. */
final class ErrorKinds {
  private ErrorKinds() {}

  static ErrorKind of(DatabaseError error) {
    return switch (error.kind()) {
      case TIMEOUT -> ErrorKind.TIMEOUT;
      case UNAVAILABLE -> ErrorKind.UNAVAILABLE;
      case OVERLOADED -> ErrorKind.OVERLOADED;
      case READ_FAILURE -> ErrorKind.READ_FAILURE;
      case WRITE_FAILURE -> ErrorKind.WRITE_FAILURE;
      case CONNECTION -> ErrorKind.CONNECTION;
      case PROTOCOL -> ErrorKind.PROTOCOL;
      case REFUSED, EXISTS -> ErrorKind.REFUSED;
      case OTHER -> ErrorKind.OTHER;
    };
  }
}
