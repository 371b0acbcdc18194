package io.cqlsurge.cql;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Conversions between names as written in CQL and names as the database stores them. */
public final class Identifier {
  private static final Pattern PLAIN = Pattern.compile("[a-z](?:[a-z0-9_]|\\{[kt]\\})*");

  /** Keywords that at least one version of the database does not accept as names without quotes. */
  private static final Set<String> RESERVED =
      Set.of(
          ("add allow alter and apply asc authorize batch begin by columnfamily create default"
                  + " delete desc describe drop entries execute from full grant if in index"
                  + " infinity insert into is keyspace limit materialized mbean mbeans modify nan"
                  + " norecursive not null of on or order primary rename replace revoke schema"
                  + " select set table to token truncate unlogged unset update use using view"
                  + " where with")
              .split(" ", -1));

  private Identifier() {}

  /** Returns a name as the database stores it: without its quotes, or else in lower case. */
  public static String internal(String text) {
    if (text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"")) {
      return text.substring(1, text.length() - 1).replace("\"\"", "\"");
    }
    return text.toLowerCase(Locale.ROOT);
  }

  /** Returns a name as it must be written in CQL: in double quotes if necessary. */
  public static String quoted(String name) {
    if (PLAIN.matcher(name).matches() && !RESERVED.contains(name)) {
      return name;
    }
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
