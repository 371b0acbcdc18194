package io.cqlsurge.cli;

import static java.util.stream.Collectors.joining;

import io.cqlsurge.distribution.DistributionKind;
import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.run.Command;
import io.cqlsurge.settings.SettingsParser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** All commands, groups and options, as a shell function for both bash and zsh. */
final class CompletionTable {
  /** Options whose values are files, and the group whose only argument is a file. */
  static final Set<String> FILES =
      Set.of(
          ("profile= file= hdrfile= query-log-file= json= graph= log= truststore= keystore="
                  + " bundle= driver-config= -credentials-file")
              .split(" "));

  static final Map<String, String> NESTED =
      Map.of(
          "ratio(", "read= write= counter_read= counter_write=",
          "ops(", "insert= validate=",
          "replication(", "strategy= factor=",
          "compaction(", "strategy=",
          "storage(", "type=LOCAL type=S3 endpoint= bucket=");

  static final List<String> SHELLS = List.of("bash", "zsh");

  private static final String FILE_NAMES = "FILES";

  private CompletionTable() {}

  /** Returns a function that sets {@code options}, {@code groups} and {@code values}. */
  static List<String> lines(List<HelpPage> pages, SettingsParser parser, List<Command> commands) {
    List<String> lines = new ArrayList<>();
    lines.add("# Arguments: a command or group, and an option whose value is completed.");
    lines.add("_cqlsurge_candidates() {");
    lines.addAll(List.of("  options='' groups='' values=''", "  case \"$1 $2\" in"));
    lines.add(entry("' '", "options", names(pages, page -> !page.name().startsWith("-"))));
    lines.add(entry("'help '", "options", names(pages, page -> true)));
    lines.add(entry("'completion '", "options", String.join(" ", SHELLS)));
    commands.forEach(command -> words(command, lines));
    tables(parser, commands).forEach(group -> group(group, lines));
    lines.addAll(List.of("  esac", "  case $1 in"));
    String loads = parser.commands().stream().flatMap(CompletionTable::all).collect(joining("|"));
    lines.add(entry(loads + "|-*", "groups", names(pages, page -> page.name().startsWith("-"))));
    lines.addAll(List.of("  esac", "}"));
    return lines;
  }

  /** Returns the descriptions of commands, groups and options, as words of a shell array. */
  static List<String> descriptions(List<HelpPage> pages) {
    List<String> words = new ArrayList<>();
    for (HelpPage page : pages) {
      words.add(word(" " + page.name(), page.summary()));
      for (HelpPage.Entry entry : page.entries()) {
        Stream.concat(Stream.of(entry.name()), entry.aliases().stream())
            .map(name -> page.name() + " " + name.replaceFirst("\\?\\)?$", ""))
            .forEach(key -> words.add(word(key, entry.help())));
      }
    }
    return words;
  }

  private static String word(String key, String text) {
    return "  '%s' '%s'".formatted(key, text.replace("'", "'\\''"));
  }

  /** Adds the subcommands of a command, and whether files can follow. */
  private static void words(Command command, List<String> lines) {
    Command.Words words = command.words();
    String fixed = String.join(" ", words.fixed());
    String files = words.areFiles() ? FILE_NAMES : "";
    if (!(fixed + files).isEmpty()) {
      String name = "'" + command.page().get().name() + " '";
      lines.add(entry(name, "options='" + fixed + "' values", files));
    }
  }

  private static Stream<OptionGroup<?>> tables(SettingsParser parser, List<Command> commands) {
    Stream<OptionGroup<?>> others =
        commands.stream().flatMap(command -> command.words().group().stream()).map(Supplier::get);
    return Stream.of(parser.commands().stream(), others, parser.groups().stream())
        .flatMap(each -> each);
  }

  private static void group(OptionGroup<?> group, List<String> lines) {
    String options =
        group.params().stream()
            .filter(Param::isNamed)
            .map(CompletionTable::typed)
            .collect(joining(" "));
    boolean isFile = FILES.contains(group.name());
    lines.add(
        entry(pattern(group, ""), isFile ? "values" : "options", isFile ? FILE_NAMES : options));
    for (Param<?> param : group.params()) {
      String values = values(group, param);
      if (param.isNamed() && !values.isEmpty()) {
        lines.add(entry(pattern(group, typed(param)), "values", values));
      }
    }
  }

  private static String entry(String pattern, String variable, String candidates) {
    return "    " + pattern + ") " + variable + "='" + candidates + "' ;;";
  }

  private static String pattern(OptionGroup<?> group, String option) {
    return all(group).map(name -> "'" + name + " " + option + "'").collect(joining("|"));
  }

  private static Stream<String> all(OptionGroup<?> group) {
    return Stream.concat(Stream.of(group.name()), group.aliases().stream());
  }

  private static String names(List<HelpPage> pages, Predicate<HelpPage> listed) {
    return pages.stream().filter(listed).map(HelpPage::name).collect(joining(" "));
  }

  /** Returns a name that needs no quotes in a shell, if there is one. */
  private static String typed(Param<?> param) {
    return param.names().stream()
        .filter(name -> !name.matches(".*[<>].*"))
        .findFirst()
        .orElse(param.name());
  }

  private static String values(OptionGroup<?> group, Param<?> param) {
    String name = param.name();
    if (FILES.contains(name)) {
      return FILE_NAMES;
    }
    if (!param.forms().isEmpty() || (name.equals("n=") && group.name().equals("-col"))) {
      return Arrays.stream(DistributionKind.values())
          .map(kind -> kind.names().get(0) + "(")
          .collect(joining(" "));
    }
    return NESTED.getOrDefault(name, String.join(" ", param.choices()));
  }
}
