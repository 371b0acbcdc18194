package io.cqlsurge.cli;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.HelpPage.Entry;
import io.cqlsurge.grammar.ValueForm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The reference of commands and options, in Markdown. */
final class MarkdownManual {
  private static final String OPENING =
      """
      # Commands and options

      <!-- Made by scripts/docs from the declarations in the source; do not edit. -->

      The same as `cqlsurge help` and its pages tell. A command line is a command, its options, and groups
      of options, in any order:

      ```
      cqlsurge <command> [options] [-group options]...
      ```

      - Names and words are taken in any case; blanks around `,` `=` `(` `)` do not matter.
      - Counts may end in `k`, `m` or `b` for thousand, million and billion: `10M`.
      - Times are a whole number and a unit, `30s`, `5m`, `2h`, `1d`; rates are `8000/s`; ranges `1..10M`.
      - `?` stands for a value; what is in brackets may be left out. Of several ways to use a command or
        group, the first one holds that takes all that was given; *way* numbers those of an option.
      - Quote what has parentheses, `<` or `>` in it: they mean something to a shell.
      """;

  private final List<String> lines = new ArrayList<>();

  List<String> lines(List<HelpPage> pages) {
    lines.addAll(OPENING.lines().toList());
    contents("Commands", pages.stream().filter(page -> !isGroup(page)).toList());
    contents("Groups of options", pages.stream().filter(MarkdownManual::isGroup).toList());
    forms("Distributions", DistributionSpec.forms());
    forms("Ratios", RatioSpec.forms());
    return List.copyOf(lines);
  }

  private static boolean isGroup(HelpPage page) {
    return page.name().startsWith("-");
  }

  private void contents(String title, List<HelpPage> pages) {
    add("", "## " + title, "", "| name | what |", "| --- | --- |");
    for (HelpPage page : pages) {
      // As the headings of pages become addresses.
      String address = page.name().toLowerCase(Locale.ROOT);
      add("| [`" + page.name() + "`](#" + address + ") | " + cell(page.summary()) + " |");
    }
    pages.forEach(this::page);
  }

  private void page(HelpPage page) {
    add("", "### " + page.name(), "", sentence(page.summary()));
    if (!page.aliases().isEmpty()) {
      add("", "Also typed as " + codes(page.aliases().stream()) + ".");
    }
    add("", "```");
    lines.addAll(page.usages());
    add("```");
    if (!page.entries().isEmpty()) {
      boolean several = page.usages().size() > 1;
      add("", "| option | default | values | meaning |" + (several ? " way |" : ""));
      add("| --- | --- | --- | --- |" + (several ? " --- |" : ""));
      page.entries().forEach(entry -> lines.add(row(page, entry)));
    }
    page.notes().forEach(note -> add("", escaped(note)));
    if (!page.examples().isEmpty()) {
      add("", "```");
      page.examples().forEach(example -> add("cqlsurge " + example));
      add("```");
    }
  }

  private static String row(HelpPage page, Entry entry) {
    Stream<String> names = Stream.concat(Stream.of(entry.name()), entry.aliases().stream());
    List<String> cells = new ArrayList<>();
    cells.add(codes(names));
    cells.add(entry.fallback().map(MarkdownManual::code).orElse(""));
    cells.add(values(entry));
    cells.add(cell(entry.help()));
    if (page.usages().size() > 1) {
      cells.add(ways(page, entry));
    }
    return "| " + String.join(" | ", cells) + " |";
  }

  private static String values(Entry entry) {
    String kind = "";
    if (!entry.forms().isEmpty()) {
      kind =
          entry.forms().equals(RatioSpec.forms())
              ? "[ratio](#ratios)"
              : "[distribution](#distributions)";
    }
    String values =
        entry.values().contains("|")
            ? codes(Arrays.stream(entry.values().split("\\|", -1)))
            : cell(entry.values());
    return Stream.of(kind, values)
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(", "));
  }

  /** In which ways of use the option stands; nothing if in all of them. */
  private static String ways(HelpPage page, Entry entry) {
    List<String> ways =
        IntStream.range(0, page.usages().size())
            .filter(i -> holds(page.usages().get(i), entry.name()))
            .mapToObj(i -> String.valueOf(i + 1))
            .toList();
    return ways.size() == page.usages().size() ? "" : String.join(", ", ways);
  }

  private static boolean holds(String usage, String option) {
    return Arrays.asList(usage.replaceAll("[\\[\\]]", "").split(" ", -1)).contains(option);
  }

  private void forms(String title, List<ValueForm> forms) {
    add("", "## " + title, "", "| typed | drawn |", "| --- | --- |");
    forms.forEach(form -> add("| " + code(form.form()) + " | " + cell(form.help()) + " |"));
  }

  private void add(String... more) {
    lines.addAll(Arrays.asList(more));
  }

  private static String codes(Stream<String> texts) {
    return texts.map(MarkdownManual::code).collect(Collectors.joining(", "));
  }

  private static String code(String text) {
    return "`" + text.replace("|", "\\|") + "`";
  }

  private static String cell(String text) {
    return escaped(text).replace("|", "\\|");
  }

  private static String escaped(String text) {
    return text.replace("<", "&lt;").replace(">", "&gt;").replace("_", "\\_").replace("*", "\\*");
  }

  private static String sentence(String text) {
    return escaped(text) + ".";
  }
}
