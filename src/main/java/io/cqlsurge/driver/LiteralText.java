package io.cqlsurge.driver;

import io.cqlsurge.cql.CqlTemplate;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Marker;
import io.cqlsurge.database.Request;
import io.cqlsurge.schema.Literals;
import java.util.List;

/**
 * The text of a statement that is executed without its prepared ID: CQL in which literals replace
 * the bind markers. Safe for use by many threads.
 */
final class LiteralText {
  private static final Literals LITERALS = new DriverLiterals();

  private final CqlTemplate template;
  private final List<Marker> markers;

  /**
   * Creates a statement's text.
   *
   * @param markers the bind markers that the server reports
   * @throws DatabaseError if the bind markers cannot be found in the text
   */
  LiteralText(String cql, List<Marker> markers) {
    this.template = CqlTemplate.of(cql);
    this.markers = markers;
    if (template.markers() != markers.size()) {
      throw new DatabaseError(
          DatabaseError.Kind.REFUSED,
          "Cannot be sent unprepared: its bind markers cannot be found in the text");
    }
  }

  /** Returns the text with a request's values. */
  String of(Request.Single request) {
    return template.fill(
        marker -> LITERALS.format(markers.get(marker).type(), request.value(marker)));
  }
}
