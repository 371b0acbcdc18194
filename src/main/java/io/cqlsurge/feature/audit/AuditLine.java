package io.cqlsurge.feature.audit;

import io.cqlsurge.grammar.ShellText;
import io.cqlsurge.grammar.TokenGroup;
import io.cqlsurge.grammar.TokenizedCommand;
import io.cqlsurge.settings.SettingsParser;
import java.util.ArrayList;
import java.util.List;

/** The command line that reads what a recorded command line wrote. */
final class AuditLine {
  public static final List<String> USER = List.of("user", "ops(validate=1)", "validate=all");

  /** The groups that the file determines. */
  public static final List<String> DATA = List.of("-P", "-pop", "-col", "-insert", "-schema");

  private AuditLine() {}

  /**
   * Returns a command line.
   *
   * @param head the recorded command
   * @param table the table's position in the head
   * @param options the audit's options of the command
   * @param groups the audit's groups with their options, none of {@link #DATA}
   */
  public static List<String> of(
      OutcomeLine.Head head, int table, List<String> options, List<String> groups) {
    TokenizedCommand recorded = SettingsParser.ofCore().split(ShellText.split(head.command()));
    List<String> tokens = recorded.command().tokens();
    List<String> line = new ArrayList<>();
    if (recorded.command().name().equals("user")) {
      String profiles =
          tokens.stream().filter(each -> each.startsWith("profile=")).findFirst().orElseThrow();
      String profile = profiles.substring("profile=".length()).split("(?<!\\\\),", -1)[table];
      line.addAll(USER);
      line.add("profile=" + profile);
    } else {
      line.add(table == 0 ? "read" : "counter_read");
      tokens.stream().filter(each -> each.startsWith("keysize=")).forEach(line::add);
    }
    line.addAll(options);
    line.addAll(groups);
    for (TokenGroup group : recorded.groups()) {
      if (DATA.contains(group.name())) {
        line.add(group.name());
        line.addAll(group.tokens());
      }
    }
    return line;
  }
}
