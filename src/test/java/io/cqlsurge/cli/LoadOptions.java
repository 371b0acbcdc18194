package io.cqlsurge.cli;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.HelpPage.Entry;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/**
 * The options that several of the commands with a load share, so that a reference lists them once.
 */
final class LoadOptions {
  /** Only commands with a load have this option. */
  private static final String DURATION = "duration=?";

  private final List<HelpPage> pages;

  /** The options of the load commands among these pages. */
  LoadOptions(List<HelpPage> pages) {
    this.pages =
        pages.stream()
            .filter(page -> page.entries().stream().anyMatch(each -> each.name().equals(DURATION)))
            .toList();
  }

  /** Whether the page is that of a load command. */
  boolean isLoad(HelpPage page) {
    return pages.contains(page);
  }

  /** Returns the names of the load commands. */
  List<String> commands() {
    return pages.stream().map(HelpPage::name).toList();
  }

  /** Returns the options that at least two commands have with the same meaning. */
  List<Entry> shared() {
    return pages.stream()
        .flatMap(page -> page.entries().stream())
        .distinct()
        .filter(this::isShared)
        .toList();
  }

  private boolean isShared(Entry entry) {
    return pages.stream().filter(page -> page.entries().contains(entry)).count() > 1;
  }

  /** Returns the options of a command that are not shared. */
  List<Entry> own(HelpPage page) {
    return page.entries().stream().filter(entry -> !isShared(entry)).toList();
  }

  /** Returns the names of the shared options that a command does not have, by command. */
  Map<String, List<String>> exceptions() {
    Map<String, List<String>> exceptions = new TreeMap<>();
    for (HelpPage page : pages) {
      List<String> missing =
          shared().stream()
              .filter(entry -> !page.entries().contains(entry))
              .map(Entry::name)
              .toList();
      if (!missing.isEmpty()) {
        exceptions.put(page.name(), missing);
      }
    }
    return exceptions;
  }

  /** Returns the usage of all load commands. */
  String usage() {
    return pages.get(0).usages().get(0).replaceFirst("\\S+", "<command>");
  }

  /** Returns the form of one command, with the options that are not shared. */
  String usage(HelpPage page) {
    List<String> required = List.of(page.usages().get(0).split(" ", -1));
    StringJoiner usage = new StringJoiner(" ").add(page.name() + " [options of the load commands]");
    own(page).stream()
        .map(Entry::name)
        .forEach(name -> usage.add(required.contains(name) ? name : "[" + name + "]"));
    return usage.toString();
  }

  /** Returns the names of the options in a form. */
  static List<String> names(String usage) {
    return Arrays.stream(usage.split(" ", -1)).map(LoadOptions::plain).toList();
  }

  private static String plain(String option) {
    return option.replaceAll("[\\[\\]]", "");
  }
}
