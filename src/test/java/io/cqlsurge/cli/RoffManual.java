package io.cqlsurge.cli;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.HelpPage.Entry;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The man page. */
final class RoffManual {
  private static final String OPENING =
      """
      .\\" Made by scripts/docs from the declarations in the source; do not edit.
      .TH CQLSURGE 1 "" "cqlsurge" "User Commands"
      .nh
      .ad l
      .SH NAME
      cqlsurge \\- stress tool for CQL databases
      .SH SYNOPSIS
      .B cqlsurge
      .I command
      .RI [ options ]
      .RI [ \\-group
      .IR options ]...
      .br
      .B cqlsurge help
      .RI [ "command or group" ]
      .SH DESCRIPTION
      Writes to and reads from Apache Cassandra, ScyllaDB and DSE, and tells rates and latencies.
      Takes the command lines of cassandra\\-stress, and gives the same data for the same seed.
      .PP
      Options of the command come first, groups of options in any order behind them.
      A ? stands for a value; what is in brackets may be left out.
      Counts may end in k, m or b: 10M.
      Times are a whole number and a unit: 30s, 5m, 2h, 1d.
      Rates are 8000/s, ranges 1..10M.
      Quote parentheses, < and >: they mean something to a shell.
      """;

  private static final String CLOSING =
      """
      .SH EXIT STATUS
      .TP
      0
      success
      .TP
      1
      the run failed, or did not come about
      .TP
      2
      the command line or a profile is wrong
      .TP
      130, 143
      a signal ended the run; results so far were told
      """;

  private final List<String> lines = new ArrayList<>();

  List<String> lines(List<HelpPage> pages) {
    lines.addAll(OPENING.lines().toList());
    add(".SH COMMANDS");
    pages.stream().filter(page -> !page.name().startsWith("-")).forEach(this::page);
    add(".SH OPTIONS");
    pages.stream().filter(page -> page.name().startsWith("-")).forEach(this::page);
    add(
        ".SH DISTRIBUTIONS",
        "A ratio is a distribution divided by a whole number: uniform(1..10)/10.");
    DistributionSpec.forms().forEach(form -> item(form.form(), form.help()));
    lines.addAll(CLOSING.lines().toList());
    return List.copyOf(lines);
  }

  private void page(HelpPage page) {
    add(".SS " + escaped(page.name()), escaped(page.summary()) + ".");
    if (!page.aliases().isEmpty()) {
      add("Also typed as " + escaped(String.join(", ", page.aliases())) + ".");
    }
    for (String usage : page.usages()) {
      add(".PP", escaped(usage));
    }
    page.entries().forEach(this::entry);
    page.notes().forEach(note -> add(".PP", escaped(note)));
    if (!page.examples().isEmpty()) {
      add(".PP", ".nf");
      page.examples().forEach(example -> add(escaped("cqlsurge " + example)));
      add(".fi");
    }
  }

  private void entry(Entry entry) {
    String fallback = entry.fallback().map(text -> " (default=" + text + ")").orElse("");
    item(entry.name() + fallback, entry.meaning() + shape(entry));
  }

  private static String shape(Entry entry) {
    if (entry.forms().isEmpty()) {
      return "";
    }
    boolean ratio = entry.forms().equals(RatioSpec.forms());
    return "; a " + (ratio ? "ratio" : "distribution") + ", see DISTRIBUTIONS";
  }

  private void item(String name, String text) {
    add(".TP", "\\fB" + escaped(name) + "\\fR", escaped(text));
  }

  private void add(String... more) {
    lines.addAll(Arrays.asList(more));
  }

  private static String escaped(String text) {
    String escaped =
        text.replace("\\", "\\e")
            .replace("-", "\\-")
            .replace("|", "|\\:")
            .replace("~", "\\(ti")
            .replace("^", "\\(ha")
            .replace("'", "\\(aq");
    return escaped.startsWith(".") ? "\\&" + escaped : escaped;
  }
}
