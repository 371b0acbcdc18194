package io.cqlsurge.workload;

import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.cql.CqlTemplate;
import io.cqlsurge.database.Marker;
import io.cqlsurge.database.Request;
import io.cqlsurge.schema.Literals;
import java.util.ArrayList;
import java.util.List;

/** Requests as CQL that a shell takes, with their values in the places of the markers. */
public final class RequestText {
  private final ShellLiterals literals;

  /** Texts whose values are written like this. */
  public RequestText(Literals literals) {
    this.literals = new ShellLiterals(literals);
  }

  /** One line for each statement, and two more around those of a batch. */
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

  private String line(Request.Single single) {
    List<Marker> markers = single.query().markers();
    String filled =
        CqlTemplate.of(CqlStatement.onOneLine(single.query().cql()))
            .fill(marker -> literals.format(markers.get(marker).type(), single.value(marker)));
    return filled + ';';
  }
}
