package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The help of one command or group, derived from its declaration.
 *
 * @param name the name as typed: {@code -rate}, {@code write}
 * @param summary a description of one line
 * @param aliases its other names
 * @param usages the ways to use it, as they are typed
 * @param entries its options
 * @param notes further paragraphs
 * @param examples command lines, without the tool's name
 */
public record HelpPage(
    String name,
    String summary,
    List<String> aliases,
    List<String> usages,
    List<Entry> entries,
    List<String> notes,
    List<String> examples) {
  private static final int FORM_COLUMN = 6;

  /**
   * An option, or part of a command.
   *
   * @param name with a placeholder for its value: {@code threads=?}
   * @param aliases other names, as typed
   * @param fallback the default
   * @param values the allowed values, as they are typed; may be empty
   * @param forms the ways to write a value, if there are several
   */
  public record Entry(
      String name,
      List<String> aliases,
      Optional<String> fallback,
      String values,
      String help,
      List<ValueForm> forms) {
    public Entry {
      aliases = List.copyOf(aliases);
      forms = List.copyOf(forms);
    }

    /** Returns an entry that has only a name and a description. */
    public static Entry of(String name, String help) {
      return new Entry(name, List.of(), Optional.empty(), "", help, List.of());
    }

    /** Returns the description, the allowed values and the other names. */
    public String meaning() {
      String others = aliases.isEmpty() ? "" : "; also " + String.join(", ", aliases);
      return help + (values.isEmpty() ? "" : " (" + values + ")") + others;
    }
  }

  public HelpPage {
    aliases = List.copyOf(aliases);
    usages = List.copyOf(usages);
    entries = List.copyOf(entries);
    notes = List.copyOf(notes);
    examples = List.copyOf(examples);
  }

  /** Returns the page for a command that creates load, or for a group. */
  public static HelpPage of(OptionGroup<?> group) {
    return new HelpPage(
        group.name(),
        group.help(),
        group.aliases(),
        group.usages().stream().map(usage -> group.name() + " " + synopsis(usage)).toList(),
        inOrder(group).stream().map(HelpPage::entry).toList(),
        group.notes(),
        group.examples());
  }

  /** Returns the line for all pages' list, wrapped if the terminal is narrow. */
  public List<String> line(OptionalInt columns) {
    return PageLayout.of(columns).overview(name, summary);
  }

  /** Returns the page as lines of text, at the default width. */
  public List<String> lines() {
    return lines(OptionalInt.empty());
  }

  /** Returns the page as lines of text for a terminal with this column count, if it is known. */
  public List<String> lines(OptionalInt columns) {
    PageLayout layout = PageLayout.of(columns);
    List<String> lines = new ArrayList<>();
    for (String usage : usages) {
      lines.add(lines.isEmpty() ? "" : " OR ");
      int indent = Math.min(usage.length(), name.length() + 1);
      lines.addAll(layout.hanging("Usage: " + usage, "Usage: ".length() + indent));
    }
    if (!entries.isEmpty()) {
      lines.add("");
    }
    Set<List<ValueForm>> listed = new HashSet<>();
    for (Entry entry : entries) {
      lines.addAll(entry(entry, listed, layout));
    }
    if (!aliases.isEmpty()) {
      lines.add("");
      lines.addAll(layout.hanging("Also typed as: " + String.join(", ", aliases), 0));
    }
    for (String note : notes) {
      lines.add("");
      lines.addAll(layout.hanging(note, 0));
    }
    if (!examples.isEmpty()) {
      lines.addAll(List.of("", "Examples:"));
      examples.forEach(example -> lines.addAll(layout.command("  cqlsurge " + example)));
    }
    return List.copyOf(lines);
  }

  private static String synopsis(Usage usage) {
    return usage.uses().stream()
        .map(use -> use.required() ? use.param().synopsis() : "[" + use.param().synopsis() + "]")
        .collect(Collectors.joining(" "));
  }

  /** Returns the options that only some usages have, then those that all usages have. */
  private static List<Param<?>> inOrder(OptionGroup<?> group) {
    List<Param<?>> params = new ArrayList<>(group.params());
    params.sort(
        Comparator.comparing(
            param -> group.usages().stream().allMatch(usage -> usage.params().contains(param))));
    return params;
  }

  private static Entry entry(Param<?> param) {
    return new Entry(
        param.synopsis(),
        param.names().stream().skip(1).toList(),
        param.fallback(),
        param.values(),
        param.help(),
        param.forms());
  }

  /** Returns an option and its description; forms that were listed before are not repeated. */
  private static List<String> entry(Entry entry, Set<List<ValueForm>> listed, PageLayout layout) {
    String fallback = entry.fallback().map(text -> " (default=" + text + ")").orElse("");
    List<String> lines =
        new ArrayList<>(layout.column("  " + entry.name() + fallback, entry.meaning()));
    if (listed.add(entry.forms())) {
      for (ValueForm form : entry.forms()) {
        lines.addAll(layout.column(" ".repeat(FORM_COLUMN) + form.form(), form.help()));
      }
    } else if (!entry.forms().isEmpty()) {
      lines.addAll(layout.column(" ".repeat(FORM_COLUMN) + "...", "any form listed above"));
    }
    return lines;
  }
}
