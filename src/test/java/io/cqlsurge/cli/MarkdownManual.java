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

      The same as the pages of `cqlsurge help`. A command line is a command, its options, and groups
      of options, in any order:

      ```
      cqlsurge <command> [options] [-group options]...
      ```

      - Names and keywords can be in any case; blanks around `,` `=` `(` `)` are ignored.
      - Counts can end in `k`, `m` or `b` for thousand, million and billion: `10M`.
      - Times are a whole number and a unit, `30s`, `5m`, `2h`, `1d`; rates are `8000/s`; ranges `1..10M`.
      - `?` stands for a value; options in brackets are optional. If a command or group has several forms,
        the first form that takes all given options applies. The column *form* has the numbers of the forms
        that take an option; if it is empty, all do.
      - Quote arguments with parentheses, `<` or `>`, because a shell interprets these characters.
      """;

  private static final String LOAD_OPTIONS = "Options of the load commands";

  private final List<String> lines = new ArrayList<>();
  private LoadOptions load = new LoadOptions(List.of());

  /** Returns the lines of the reference of these pages. */
  List<String> lines(List<HelpPage> pages) {
    load = new LoadOptions(pages);
    lines.addAll(OPENING.lines().toList());
    contents("Commands", pages.stream().filter(page -> !isGroup(page)).toList());
    contents("Groups of options", pages.stream().filter(MarkdownManual::isGroup).toList());
    distributions(DistributionSpec.forms());
    add("", "## Ratios", "");
    add(
        "A ratio is a distribution and a divisor, such as `uniform(1..10)/10`. Each number drawn is");
    add("divided by the divisor.");
    return List.copyOf(lines);
  }

  private static boolean isGroup(HelpPage page) {
    return page.name().startsWith("-");
  }

  private void contents(String title, List<HelpPage> pages) {
    add("", "## " + title, "", "| name | purpose |", "| --- | --- |");
    for (HelpPage page : pages) {
      add(
          "| [`"
              + page.name()
              + "`](#"
              + anchor(page.name())
              + ") | "
              + cell(page.summary())
              + " |");
    }
    if (pages.stream().anyMatch(load::isLoad)) {
      loadOptions();
    }
    pages.forEach(this::page);
  }

  /** The options that several load commands share, once for all of them. */
  private void loadOptions() {
    add("", "### " + LOAD_OPTIONS, "");
    add(codes(load.commands().stream()) + " take these options:", "", "```");
    lines.addAll(load.usages());
    add("```", "");
    table(load.usages(), load.shared());
    load.exceptions().forEach((command, names) -> add("", without(command, names)));
  }

  private static String without(String command, List<String> names) {
    return code(command) + " does not take " + codes(names.stream()) + ".";
  }

  private void page(HelpPage page) {
    add("", "### " + page.name(), "", sentence(page.summary()));
    if (!page.aliases().isEmpty()) {
      add("", "Aliases: " + codes(page.aliases().stream()) + ".");
    }
    add("", "```");
    lines.addAll(load.isLoad(page) ? List.of(load.usage(page)) : page.usages());
    add("```");
    if (load.isLoad(page)) {
      loadPage(page);
    } else if (!page.entries().isEmpty()) {
      add("");
      table(page.usages(), page.entries());
    }
    page.notes().forEach(note -> add("", escaped(note)));
    if (!page.examples().isEmpty()) {
      add("", "```");
      page.examples().forEach(example -> add("cqlsurge " + example));
      add("```");
    }
  }

  private void loadPage(HelpPage page) {
    List<Entry> own = load.own(page);
    String link = "the [options of the load commands](#" + anchor(LOAD_OPTIONS) + ")";
    if (own.isEmpty()) {
      add("", "Takes " + link + ", and no others.");
    } else {
      add("", "Takes " + link + ", and also:", "");
      table(List.of(load.usage(page)), own);
    }
  }

  private void table(List<String> usages, List<Entry> entries) {
    boolean several = usages.size() > 1;
    add("| option | default | values | meaning |" + (several ? " form |" : ""));
    add("| --- | --- | --- | --- |" + (several ? " --- |" : ""));
    entries.forEach(entry -> add(row(usages, entry)));
  }

  private static String row(List<String> usages, Entry entry) {
    Stream<String> names = Stream.concat(Stream.of(entry.name()), entry.aliases().stream());
    List<String> fields = new ArrayList<>();
    fields.add(codes(names));
    fields.add(entry.fallback().map(MarkdownManual::code).orElse(""));
    fields.add(values(entry));
    fields.add(cell(entry.help()));
    if (usages.size() > 1) {
      fields.add(forms(usages, entry));
    }
    return "| " + String.join(" | ", fields) + " |";
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

  /** Returns the numbers of the forms that take the option; nothing if all of them do. */
  private static String forms(List<String> usages, Entry entry) {
    List<String> forms =
        IntStream.range(0, usages.size())
            .filter(i -> LoadOptions.names(usages.get(i)).contains(entry.name()))
            .mapToObj(i -> String.valueOf(i + 1))
            .toList();
    return forms.size() == usages.size() ? "" : String.join(", ", forms);
  }

  private void distributions(List<ValueForm> forms) {
    add("", "## Distributions", "", "| distribution | numbers |", "| --- | --- |");
    forms.forEach(form -> add("| " + code(form.form()) + " | " + cell(form.help()) + " |"));
  }

  /** Returns the anchor that a heading gets. */
  private static String anchor(String heading) {
    return heading.toLowerCase(Locale.ROOT).replace(' ', '-');
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
