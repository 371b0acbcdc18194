package io.cqlsurge.driver;

import io.cqlsurge.database.Consistency;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What to type if the database refuses a statement, by what it says. */
final class Remedies {
  private static final Map<Pattern, Function<MatchResult, String>> REMEDIES =
      Map.of(
          Pattern.compile("SimpleStrategy is not allowed"),
          found ->
              "write -schema \"replication(strategy=NetworkTopologyStrategy,factor=1)\", or this"
                  + " strategy in the keyspace_definition of the profile",
          Pattern.compile("Uncompressed table is not allowed"),
          found ->
              "write -schema compression=LZ4Compressor, or a compression in the table_definition of"
                  + " the profile",
          Pattern.compile("replication factor of \\d+, below the failure threshold of (\\d+)"),
          found ->
              "write -schema \"replication(factor=%1$s)\", or the factor %1$s in the"
                      .formatted(found.group(1))
                  + " keyspace_definition of the profile",
          Pattern.compile("page size \\d+ exceeds fail threshold of (\\d+)"),
          found ->
              "write -node driver-config=FILE; FILE contains: datastax-java-driver.basic.request.page-size = "
                  + found.group(1),
          Pattern.compile("not allowed for (read|write) consistency levels \\(.*?\\[(.*?)]"),
          found -> "write cl= with " + others(found.group(1), found.group(2)),
          Pattern.compile("unsupported with Accord for .*? are \\[(.*?)]"),
          found ->
              "write cl= with one of "
                  + found.group(1).replaceAll(", (LOCAL_)?SERIAL", "")
                  + " for tables with transactions",
          Pattern.compile("User (\\S+) has no (\\w+) permission on <(.*?)>"),
          found ->
              "an administrator can execute GRANT %s ON %s TO %s"
                  .formatted(found.group(2), resource(found.group(3)), found.group(1)));

  private Remedies() {}

  /** Returns what the database says, and what can be done if that is known. */
  static String added(String refusal) {
    for (Map.Entry<Pattern, Function<MatchResult, String>> each : REMEDIES.entrySet()) {
      Matcher found = each.getKey().matcher(refusal);
      if (found.find()) {
        return refusal.replaceFirst("[.]$", "") + "; " + each.getValue().apply(found);
      }
    }
    return refusal;
  }

  private static String others(String use, String disallowed) {
    List<String> refused = List.of(disallowed.split(",\\s*"));
    return Arrays.stream(Consistency.values())
        .filter(level -> !level.isSerial() && !refused.contains(level.name()))
        .filter(level -> level != Consistency.ANY || use.equals("write"))
        .map(Consistency::name)
        .collect(Collectors.joining(", "));
  }

  /**
   * Returns a resource as a statement names it: {@code KEYSPACE ks} for {@code all tables in ks}.
   */
  private static String resource(String name) {
    if (name.equals("all keyspaces")) {
      return "ALL KEYSPACES";
    }
    String[] words = name.replace("all tables in", "keyspace").split(" ", 2);
    return words[0].toUpperCase(Locale.ROOT) + " " + words[words.length - 1];
  }
}
