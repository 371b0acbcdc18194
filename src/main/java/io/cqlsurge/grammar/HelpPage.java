package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
        group
            .shortUsage()
            .map(List::of)
            .orElseGet(() -> group.usages().stream().map(usage -> synopsis(group, usage)).toList()),
        inOrder(group).stream().map(param -> entry(param, group.shortUsage().isPresent())).toList(),
        group.notes(),
        group.examples());
  }

  /** Returns its name and its other names. */
  public Stream<String> names() {
    return Stream.concat(Stream.of(name), aliases.stream());
  }

  /** Returns the page as lines of text: usages, examples, options, notes, and forms of values. */
  public List<String> lines(PageLayout layout) {
    List<String> lines = new ArrayList<>();
    for (String usage : usages) {
      lines.add(lines.isEmpty() ? "" : " OR ");
      int indent = Math.min(usage.length(), name.length() + 1);
      lines.addAll(layout.hanging("Usage: " + usage, "Usage: ".length() + indent));
    }
    if (!examples.isEmpty()) {
      lines.addAll(List.of("", layout.heading("Examples:")));
      examples.forEach(example -> lines.addAll(layout.command("  cqlsurge " + example)));
    }
    if (!entries.isEmpty()) {
      lines.add("");
    }
    entries.forEach(entry -> lines.addAll(entry(entry, layout)));
    if (!aliases.isEmpty()) {
      lines.add("");
      lines.addAll(layout.hanging("Aliases: " + String.join(", ", aliases), 0));
    }
    for (String note : notes) {
      lines.add("");
      lines.addAll(layout.hanging(note, 0));
    }
    forms(layout, lines);
    return List.copyOf(lines);
  }

  private static String synopsis(OptionGroup<?> group, Usage usage) {
    return usage.params().stream()
        .map(param -> param.isRequired() ? param.synopsis() : "[" + param.synopsis() + "]")
        .collect(Collectors.joining(" ", group.name() + " ", ""));
  }

  /** Returns the required options, then the others, with distributions at the end. */
  private static List<Param<?>> inOrder(OptionGroup<?> group) {
    List<Param<?>> params = new ArrayList<>(group.params());
    params.sort(
        Comparator.comparing((Param<?> param) -> !param.isRequired())
            .thenComparing(param -> !param.isRequired() && !param.forms().isEmpty()));
    return params;
  }

  private static Entry entry(Param<?> param, boolean isShort) {
    boolean refers = isShort && !param.forms().isEmpty();
    return new Entry(
        param.synopsis(),
        param.names().stream().skip(1).toList(),
        param.fallback(),
        refers ? "see 'help distributions'" : param.values(),
        param.help(),
        refers ? List.of() : param.forms());
  }

  private static List<String> entry(Entry entry, PageLayout layout) {
    String fallback = entry.fallback().map(text -> " (default=" + text + ")").orElse("");
    String below = entry.forms().isEmpty() ? "" : "; its values are listed below";
    return layout.column(entry.name(), fallback, entry.meaning() + below);
  }

  /** Adds the forms of values, each list once, with the options that take them. */
  private void forms(PageLayout layout, List<String> lines) {
    Map<List<ValueForm>, List<String>> options = new LinkedHashMap<>();
    for (Entry entry : entries) {
      options
          .computeIfAbsent(entry.forms(), list -> new ArrayList<>())
          .add(entry.name().replace("?", ""));
    }
    options.remove(List.of());
    options.forEach(
        (list, names) -> {
          lines.add("");
          String heading = "Values of " + String.join(", ", names) + ":";
          layout.hanging(heading, 0).forEach(line -> lines.add(layout.heading(line)));
          list.forEach(form -> lines.addAll(layout.column(form.form(), "", form.help())));
        });
  }
}
