package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The help as lines of text, made from what commands and groups declare. */
public final class HelpPage {
  private HelpPage() {}

  /** One line a command and one line a group. */
  public static List<String> overview(
      List<? extends OptionGroup<?>> commands, List<? extends OptionGroup<?>> groups) {
    List<String> lines = new ArrayList<>();
    lines.add("---Commands---");
    commands.forEach(command -> lines.add(entry(command.name(), command.help())));
    lines.add("");
    lines.add("---Options---");
    groups.forEach(group -> lines.add(entry(group.name(), group.help())));
    return List.copyOf(lines);
  }

  /** How to use a command or group, and what each of its options means. */
  public static List<String> of(OptionGroup<?> group) {
    List<String> lines = new ArrayList<>();
    for (Usage usage : group.usages()) {
      lines.add(lines.isEmpty() ? "" : " OR ");
      lines.add("Usage: " + group.name() + " " + synopsis(usage));
    }
    lines.add("");
    group.params().forEach(param -> lines.add(option(param)));
    return List.copyOf(lines);
  }

  private static String entry(String name, String help) {
    return String.format(Locale.ROOT, "%-20s : %s", name, help);
  }

  private static String synopsis(Usage usage) {
    return usage.uses().stream()
        .map(use -> use.required() ? use.param().synopsis() : "[" + use.param().synopsis() + "]")
        .collect(Collectors.joining(" "));
  }

  private static String option(Param<?> param) {
    String fallback = param.fallback().map(text -> " (default=" + text + ")").orElse("");
    String name = param.synopsis() + fallback;
    return String.format(Locale.ROOT, "  %-40s %s", name, param.help());
  }
}
