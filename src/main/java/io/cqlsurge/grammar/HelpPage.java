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
 * What the help tells about one command or group, made from what it declares.
 *
 * @param name by which it is typed: {@code -rate}, {@code write}
 * @param summary what it is about, in a line
 * @param aliases other names that mean the same
 * @param usages the ways to use it, as they are typed
 * @param entries its options
 * @param notes what else there is to know, a paragraph each
 * @param examples lines that can be typed as they are behind the name of the tool
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
   * @param name with a stand-in for its value: {@code threads=?}
   * @param aliases other names, likewise
   * @param fallback what holds without it
   * @param values which there are, as they are typed; may be empty
   * @param forms the ways to write a value, if there are several
   */
  public record Entry(
      String name,
      List<String> aliases,
      Optional<String> fallback,
      String values,
      String help,
      List<ValueForm> forms) {
    /** Keeps its own copies. */
    public Entry {
      aliases = List.copyOf(aliases);
      forms = List.copyOf(forms);
    }

    /** One that has no more than a name and a meaning. */
    public static Entry of(String name, String help) {
      return new Entry(name, List.of(), Optional.empty(), "", help, List.of());
    }

    /** What it means, which values there are, and its other names. */
    public String meaning() {
      String others = aliases.isEmpty() ? "" : "; also " + String.join(", ", aliases);
      return help + (values.isEmpty() ? "" : " (" + values + ")") + others;
    }
  }

  /** Keeps its own copies. */
  public HelpPage {
    aliases = List.copyOf(aliases);
    usages = List.copyOf(usages);
    entries = List.copyOf(entries);
    notes = List.copyOf(notes);
    examples = List.copyOf(examples);
  }

  /** The page of a command that makes load, or of a group. */
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

  /** The line by which a list of all pages has it, wrapped if the terminal is narrow. */
  public List<String> line(OptionalInt columns) {
    return PageLayout.of(columns).overview(name, summary);
  }

  /** The page as lines of text, at the width that pages have where no terminal is known. */
  public List<String> lines() {
    return lines(OptionalInt.empty());
  }

  /** The page as lines of text for a terminal with this number of columns, if it is known. */
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

  /** First what tells the usages apart, then what goes with all of them. */
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

  /** An option and its meaning; forms that were listed before are not listed again. */
  private static List<String> entry(Entry entry, Set<List<ValueForm>> listed, PageLayout layout) {
    String fallback = entry.fallback().map(text -> " (default=" + text + ")").orElse("");
    List<String> lines =
        new ArrayList<>(layout.column("  " + entry.name() + fallback, entry.meaning()));
    if (listed.add(entry.forms())) {
      for (ValueForm form : entry.forms()) {
        lines.addAll(layout.column(" ".repeat(FORM_COLUMN) + form.form(), form.help()));
      }
    } else if (!entry.forms().isEmpty()) {
      lines.addAll(layout.column(" ".repeat(FORM_COLUMN) + "...", "written as above"));
    }
    return lines;
  }
}
