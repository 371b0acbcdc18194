package io.cqlsurge.feature.requests;

import io.cqlsurge.database.RequestListener;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.report.Output;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Prints each CQL text once, on one line, when it is prepared. */
public final class ShownQueries implements RequestListener {
  private final Output output;
  private final Set<String> shown = ConcurrentHashMap.newKeySet();

  public ShownQueries(Output output) {
    this.output = output;
  }

  @Override
  public void beforePrepare(StatementText statement) {
    if (shown.add(statement.cql())) {
      output.line("Query: " + StatementText.onOneLine(statement.cql()));
    }
  }
}
