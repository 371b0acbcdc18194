package io.cqlsurge.driver;

import io.cqlsurge.cql.CqlTemplate;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Marker;
import io.cqlsurge.database.Request;
import io.cqlsurge.schema.Literals;
import java.util.List;

/**
 * What is sent of a statement that is not executed by the name the nodes gave it: its text, with
 * the values in it as CQL literals. Safe for many threads.
 */
final class LiteralText {
  private static final Literals LITERALS = new DriverLiterals();

  private final CqlTemplate template;
  private final List<Marker> markers;

  /**
   * The text of a statement.
   *
   * @param markers what has to be bound, as the server says
   * @throws DatabaseError if the places of the values cannot be found in the text
   */
  LiteralText(String cql, List<Marker> markers) {
    this.template = CqlTemplate.of(cql);
    this.markers = markers;
    if (template.markers() != markers.size()) {
      throw new DatabaseError(
          DatabaseError.Kind.REFUSED,
          "Cannot be sent unprepared, as it is not clear where its values stand",
          null);
    }
  }

  /** The text with the values of a request. */
  String of(Request.Single request) {
    return template.fill(
        marker -> LITERALS.format(markers.get(marker).type(), request.value(marker)));
  }
}
