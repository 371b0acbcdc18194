package io.cqlsurge.feature.requests;

import io.cqlsurge.cql.CqlTemplate;
import io.cqlsurge.database.Marker;
import io.cqlsurge.database.Query;
import io.cqlsurge.schema.Literals;
import java.nio.ByteBuffer;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * A formatter of requests as lines of a log, separated by tabs: time, operation, CQL and, from the
 * second try on, {@code try 2}. The CQL includes the values and can be executed unchanged; a batch
 * is one line. Not thread-safe.
 */
final class SentLine {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final Literals literals;
  private final IdentityHashMap<Query, CqlTemplate> templates = new IdentityHashMap<>();

  SentLine(Literals literals) {
    this.literals = literals;
  }

  /** Adds the line of a request, including the line separator. */
  void append(SentRequest sent, StringBuilder text) {
    TIME.formatTo(sent.time(), text);
    text.append('\t');
    escape(sent.operation(), text);
    text.append('\t');
    sent.batch().ifPresent(type -> text.append(type.begin()).append(' '));
    for (SentRequest.Statement statement : sent.statements()) {
      escape(cql(statement), text);
      text.append(sent.batch().isPresent() ? "; " : ";");
    }
    if (sent.batch().isPresent()) {
      text.append("APPLY BATCH;");
    }
    if (sent.tries() > 1) {
      text.append("\ttry ").append(sent.tries());
    }
    text.append(System.lineSeparator());
  }

  private String cql(SentRequest.Statement statement) {
    CqlTemplate template =
        templates.computeIfAbsent(statement.query(), query -> CqlTemplate.of(query.cql()));
    List<Marker> markers = statement.query().markers();
    List<ByteBuffer> values = statement.values();
    String filled =
        template.markers() == values.size()
            ? template.fill(marker -> literal(markers.get(marker), values.get(marker)))
            : withComment(statement);
    String stripped = filled.strip();
    return stripped.endsWith(";") ? stripped.substring(0, stripped.length() - 1) : stripped;
  }

  /** Returns the statement and its values in a comment, for bind markers that cannot be located. */
  private String withComment(SentRequest.Statement statement) {
    StringJoiner joined = new StringJoiner(", ", " /* ", " */");
    for (int i = 0; i < statement.values().size(); i++) {
      joined.add(literal(statement.query().markers().get(i), statement.values().get(i)));
    }
    return statement.query().cql() + joined;
  }

  private String literal(Marker marker, ByteBuffer value) {
    return literals.format(marker.type(), value);
  }

  /** Escapes control characters and line separators reversibly, so that a request is one line. */
  private static void escape(String text, StringBuilder escaped) {
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      switch (character) {
        case '\\' -> escaped.append("\\\\");
        case '\n' -> escaped.append("\\n");
        case '\r' -> escaped.append("\\r");
        case '\t' -> escaped.append("\\t");
        default -> {
          if (Character.isISOControl(character) || character == '\u2028' || character == '\u2029') {
            escaped.append(String.format("\\u%04x", (int) character));
          } else {
            escaped.append(character);
          }
        }
      }
    }
  }
}
