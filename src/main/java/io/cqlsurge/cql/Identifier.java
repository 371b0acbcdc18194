package io.cqlsurge.cql;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Names as they are written in CQL, and as the database keeps them. */
public final class Identifier {
  private static final Pattern PLAIN = Pattern.compile("[a-z][a-z0-9_]*");

  /** Keywords that cannot be names without quotes, in some version of the database at least. */
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

  /** A name as the database keeps it: without its quotes, or else in lower case. */
  public static String internal(String text) {
    if (isQuoted(text)) {
      return text.substring(1, text.length() - 1).replace("\"\"", "\"");
    }
    return text.toLowerCase(Locale.ROOT);
  }

  /** A name as it has to be written: as it is where that will do, else in double quotes. */
  public static String quoted(String name) {
    if (PLAIN.matcher(name).matches() && !RESERVED.contains(name)) {
      return name;
    }
    return '"' + name.replace("\"", "\"\"") + '"';
  }

  /** Whether a name is written in double quotes. */
  public static boolean isQuoted(String text) {
    return text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"");
  }
}
