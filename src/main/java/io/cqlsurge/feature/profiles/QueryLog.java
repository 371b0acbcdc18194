package io.cqlsurge.feature.profiles;

import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.cql.Identifier;
import io.cqlsurge.cql.StatementKind;
import io.cqlsurge.cql.Token;
import io.cqlsurge.cql.Tokenizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A reader for a query log that {@code fqltool dump} printed. */
record QueryLog(String keyspace, String table, List<String> keyColumns) {
  private static final Pattern QUERY =
      Pattern.compile("(?s)\\nQuery: (.*?)\\nValues: ?\\n(.*?)(?=\\nQuery: |\\nType: |\\z)");

  /** A value's lines, with 16 bytes each; the first one has the offset 0. */
  private static final Pattern VALUE =
      Pattern.compile("(?m)^0{8} .*$(?:\\R(?!0{8} )(?:[0-9a-f]{8} |[.]{8}$).*)*");

  static boolean is(String text) {
    return text.contains("Query start time: ") && text.contains("\nQuery: ");
  }

  /** Returns how many requests read each partition; those that read several do not count. */
  Map<String, Long> count(String text) {
    Map<String, Long> counts = new HashMap<>();
    Map<String, List<Object>> keys = new HashMap<>();
    Matcher query = QUERY.matcher(text.replace("\r", ""));
    while (query.find()) {
      List<Object> key = keys.computeIfAbsent(query.group(1), this::key);
      if (!key.isEmpty()) {
        List<String> values =
            VALUE.matcher(query.group(2)).results().map(MatchResult::group).toList();
        counts.merge(bound(key, values), 1L, Long::sum);
      }
    }
    return counts;
  }

  private static String bound(List<Object> key, List<String> values) {
    return key.stream()
        .map(part -> part instanceof Integer i && i < values.size() ? values.get(i) : part)
        .toList()
        .toString();
  }

  /** Returns a key's literals, and its bind markers' positions; empty for other requests. */
  private List<Object> key(String cql) {
    CqlStatement statement = CqlStatement.of(cql);
    List<Object> key = new ArrayList<>();
    if (statement.kind() == StatementKind.SELECT && statement.isAbout(keyspace, table)) {
      List<Token> words = Tokenizer.words(cql);
      for (String column : keyColumns) {
        for (int i = 0; i + 3 < words.size(); i++) {
          if (words.get(i + 1).is("=") && Identifier.internal(words.get(i).text()).equals(column)) {
            key.add(value(statement, words.subList(i + 2, words.size())));
          }
        }
      }
    }
    return key.size() == keyColumns.size() ? key : List.of();
  }

  private static Object value(CqlStatement statement, List<Token> words) {
    Token token = words.get(0);
    if (token.kind() == Token.Kind.MARKER) {
      return (int)
          statement.markers().stream().filter(marker -> marker.offset() < token.start()).count();
    }
    return token.is("-") ? "-" + words.get(1).text() : token.text();
  }
}
