package io.cqlsurge.workload;

import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.database.Marker;
import io.cqlsurge.database.Request;
import io.cqlsurge.schema.Literals;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Requests as CQL texts, with their values in the places of the markers. */
public final class RequestText {
  private final Literals literals;

  /** Texts whose values are written like this. */
  public RequestText(Literals literals) {
    this.literals = literals;
  }

  /** One line for each statement, and two more around those of a batch. */
  public List<String> lines(Request request) {
    if (request instanceof Request.Single single) {
      return List.of(line(single));
    }
    Request.Batch batch = (Request.Batch) request;
    List<String> lines = new ArrayList<>();
    lines.add("BEGIN " + batch.type() + " BATCH");
    for (int i = 0; i < batch.size(); i++) {
      lines.add("  " + line(batch.statement(i)));
    }
    lines.add("APPLY BATCH");
    return lines;
  }

  private String line(Request.Single single) {
    String cql = single.query().cql();
    List<Marker> markers = single.query().markers();
    StringBuilder text = new StringBuilder();
    int copied = 0;
    int index = 0;
    for (CqlStatement.BindMarker place : CqlStatement.of(cql).markers()) {
      text.append(cql, copied, place.offset());
      text.append(literal(markers.get(index), single.value(index)));
      copied = place.offset() + (cql.charAt(place.offset()) == ':' ? 1 + named(place) : 1);
      index++;
    }
    return text.append(cql.substring(copied)).append(';').toString().replaceAll("\\s*\\n\\s*", " ");
  }

  /** The values of {@code IN ?} stand in parentheses when they are written. */
  private String literal(Marker marker, ByteBuffer value) {
    String literal = literals.format(marker.type(), value);
    boolean isIn = marker.name().startsWith("in(") && literal.startsWith("[");
    return Shown.text(isIn ? "(" + literal.substring(1, literal.length() - 1) + ")" : literal);
  }

  private static int named(CqlStatement.BindMarker place) {
    return place.name().length();
  }
}
