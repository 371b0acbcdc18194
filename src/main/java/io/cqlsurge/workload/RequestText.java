package io.cqlsurge.workload;

import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.cql.CqlTemplate;
import io.cqlsurge.cql.Identifier;
import io.cqlsurge.database.Marker;
import io.cqlsurge.database.Request;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.CqlType.Kind;
import io.cqlsurge.schema.Literals;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A formatter that shows requests as CQL for a shell, with values instead of bind markers. A text
 * with control characters is written as a function call that creates it from its bytes.
 */
public record RequestText(Literals literals) {
  private static final Pattern QUOTED = Pattern.compile("'((?:[^']|'')*)'");
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}|[\\x80-\\x9f]");

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
      conditions.add(Identifier.quoted(column.name()) + " = " + format(column.type(), values[i]));
    }
    return String.join(" AND ", conditions);
  }

  private String line(Request.Single single) {
    List<Marker> markers = single.query().markers();
    String filled =
        CqlTemplate.of(CqlStatement.onOneLine(single.query().cql()))
            .fill(marker -> format(markers.get(marker).type(), single.value(marker)));
    return filled + ';';
  }

  private String format(CqlType type, @Nullable ByteBuffer value) {
    String literal = literals.format(type, value);
    if (!CONTROL.matcher(literal).find()) {
      return literal;
    }
    String function = kinds(type).contains(Kind.TEXT) ? "blobAsText" : "blobAsAscii";
    return QUOTED.matcher(literal).replaceAll(text -> quoted(text.group(1), function));
  }

  /**
   * Returns the kinds of a type and its components. Quoted types other than texts have no control
   * characters.
   */
  private static Set<Kind> kinds(CqlType type) {
    Set<Kind> kinds = EnumSet.of(type.kind());
    type.parts().forEach(part -> kinds.addAll(kinds(part.type())));
    return kinds;
  }

  private static String quoted(String inside, String function) {
    String written =
        CONTROL.matcher(inside).find()
            ? function + "(0x" + hex(inside.replace("''", "'")) + ")"
            : "'" + inside + "'";
    return Matcher.quoteReplacement(written);
  }

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
  }
}
