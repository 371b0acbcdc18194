package io.cqlsurge.workload;

import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.cql.CqlTemplate;
import io.cqlsurge.cql.Identifier;
import io.cqlsurge.database.Marker;
import io.cqlsurge.database.Request;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Literals;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** A formatter that shows requests as CQL for a shell, with values instead of bind markers. */
public final class RequestText {
  private final ShellLiterals literals;

  public RequestText(Literals literals) {
    this.literals = new ShellLiterals(literals);
  }

  /** Returns one line per statement, and two additional lines around a batch's statements. */
  public List<String> lines(Request request) {
    if (request instanceof Request.Single single) {
      return List.of(line(single));
    }
    Request.Batch batch = (Request.Batch) request;
    List<String> lines = new ArrayList<>();
    lines.add(batch.type().begin());
    for (int i = 0; i < batch.size(); i++) {
      lines.add("  " + line(batch.statement(i)));
    }
    lines.add("APPLY BATCH;");
    return lines;
  }

  /** Returns the condition that columns have values: {@code k = 1 AND c = 'x'}. */
  public String condition(List<Column> columns, ByteBuffer[] values) {
    List<String> conditions = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      conditions.add(
          Identifier.quoted(column.name()) + " = " + literals.format(column.type(), values[i]));
    }
    return String.join(" AND ", conditions);
  }

  private String line(Request.Single single) {
    List<Marker> markers = single.query().markers();
    String filled =
        CqlTemplate.of(CqlStatement.onOneLine(single.query().cql()))
            .fill(marker -> literals.format(markers.get(marker).type(), single.value(marker)));
    return filled + ';';
  }
}
