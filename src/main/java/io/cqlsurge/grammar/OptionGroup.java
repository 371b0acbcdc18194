package io.cqlsurge.grammar;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A command or a group such as {@code -rate}: its options, the ways to combine them, and the
 * settings that they result in. A subclass declares them; parsing, help and error messages use the
 * declaration.
 */
public abstract class OptionGroup<T> {
  private final String name;
  private final String help;
  private final List<Param<?>> declared = new ArrayList<>();
  private final List<Usage> usages = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final List<String> examples = new ArrayList<>();
  private final List<OptionGroup<?>> added = new ArrayList<>();

  /** Creates a group; without a usage, all options of the subclass can be combined. */
  protected OptionGroup(String name, String help) {
    this.name = name;
    this.help = help;
  }

  /**
   * Returns the settings that the options result in; throws {@link UsageError} if some conflict.
   */
  protected abstract T read(MatchedOptions options);

  /**
   * Adds the options of another group with the same name. They can be combined with all options of
   * this one, and their settings are separate.
   */
  public final void add(OptionGroup<?> other) {
    added.add(other);
    notes.addAll(other.notes);
    examples.addAll(other.examples);
  }

  /** Returns the groups whose options were added. */
  final List<OptionGroup<?>> added() {
    return added;
  }

  /** Adds a way to combine options; the first usage that accepts all options given is used. */
  protected final void usage(Param<?>... params) {
    usages.add(new Usage(List.of(params)));
  }

  /** Adds a paragraph that the help prints below the options. */
  protected final void note(String text) {
    notes.add(text);
  }

  /** Adds an example to the help: a command line without the tool's name. */
  protected final void example(String line) {
    examples.add(line);
  }

  /** Declares an option such as {@code n=}, whose value has no spaces. */
  public final <V> Param<V> param(String option, Function<String, V> reader, String text) {
    return declare(ParamForm.VALUE, option, reader, text);
  }

  /** Declares an option without a value, such as {@code no-warmup}. */
  protected final Param<Boolean> flag(String option, String text) {
    return declare(ParamForm.FLAG, option, value -> true, text);
  }

  /** Declares an option whose value keeps the spaces of a quoted argument. */
  protected final <V> Param<V> text(String option, Function<String, V> reader, String text) {
    return declare(ParamForm.TEXT, option, reader, text);
  }

  /** Declares an option whose value is any text. */
  protected final Param<String> text(String option, String text) {
    return text(option, Function.identity(), text);
  }

  /** Declares an option whose value is a file's name. */
  public final Param<Path> file(String option, String text) {
    return text(option, OptionGroup::path, text);
  }

  public static Path path(String name) {
    if (name.equals("-")) {
      throw new UsageError("standard input and output are not supported; write a file's name");
    }
    try {
      return Path.of(name);
    } catch (InvalidPathException e) {
      throw new UsageError("is not a valid file name: " + e.getReason());
    }
  }

  /** Declares an option whose value is a command: everything after its name in the argument. */
  protected final Param<String> command(String option, String text) {
    return declare(ParamForm.COMMAND, option, Function.identity(), text);
  }

  /** Declares an option with a text that is never printed. */
  protected final <V> Param<V> secret(String option, Function<String, V> reader, String text) {
    return declare(ParamForm.SECRET, option, reader, text);
  }

  /**
   * Declares an option such as {@code ratio(read=1,write=2)}; the reader gets the text in
   * parentheses.
   */
  protected final <V> Param<V> namedValues(String option, Function<String, V> reader, String text) {
    return declare(ParamForm.NAMED_VALUES, option + "(", reader, text);
  }

  /** Declares an option such as {@code table(comment='a b')} with options as CQL writes them. */
  protected final Param<String> cql(String option, String text) {
    return declare(
        ParamForm.CQL, option + "(", value -> Brackets.check(Choice.closed(value)), text);
  }

  /** Declares a list without a name, such as a list of nodes; the help calls it {@code what}. */
  protected final <V> Param<V> list(String what, Function<String, V> reader, String text) {
    return declare(ParamForm.LIST, what, reader, text);
  }

  /** Declares arguments such as {@code 60s=mark(text)}, each with its time as its name. */
  protected final <V> Param<List<V>> events(String what, Function<String, V> reader, String text) {
    return declare(
        ParamForm.EVENTS,
        what,
        value -> Stream.of(value.split(Param.BETWEEN)).map(reader).toList(),
        text);
  }

  private <V> Param<V> declare(
      ParamForm form, String option, Function<String, V> reader, String text) {
    Param<V> param = new Param<>(form, option, reader, text);
    declared.add(param);
    return param;
  }

  /** Returns the name by which it is typed: {@code -rate}, {@code write}. */
  public final String name() {
    return name;
  }

  /** Returns a description of one line. */
  public final String help() {
    return help;
  }

  public List<String> aliases() {
    return List.of();
  }

  /** Returns the help's section for a group that a feature adds; empty for that of the reports. */
  public Optional<String> section() {
    return Optional.empty();
  }

  /** Returns the argument that several arguments were meant to be; empty if that is not clear. */
  protected Optional<String> joined(List<String> arguments) {
    return Optional.empty();
  }

  /** Returns one usage for all, if the help does not show each of them and the forms of values. */
  protected Optional<String> shortUsage() {
    return Optional.empty();
  }

  public final List<String> notes() {
    return List.copyOf(notes);
  }

  public final List<String> examples() {
    return List.copyOf(examples);
  }

  /** Returns the ways to combine its options, in order of preference. */
  public final List<Usage> usages() {
    List<Usage> own = usages.isEmpty() ? List.of(new Usage(declared)) : usages;
    List<Param<?>> others =
        added.stream().<Param<?>>flatMap(group -> group.params().stream()).toList();
    return own.stream().map(usage -> usage.with(others)).toList();
  }

  /** Returns all its options, each once, in the order in which they are tried. */
  public final List<Param<?>> params() {
    return usages().stream()
        .<Param<?>>flatMap(usage -> usage.params().stream())
        .distinct()
        .toList();
  }
}
