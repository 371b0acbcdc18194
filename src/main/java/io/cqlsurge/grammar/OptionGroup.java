package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A command or a group such as {@code -rate}: its options, the ways to combine them, and the
 * settings that they result in. A subclass declares them; parsing, help and error messages use the
 * declaration.
 */
public abstract class OptionGroup<T> {
  private final String name;
  private final String help;
  private final List<Usage> usages = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final List<String> examples = new ArrayList<>();
  private List<Param<?>> params = List.of();

  /** Creates a group without a usage; the constructor of the subclass adds at least one. */
  protected OptionGroup(String name, String help) {
    this.name = name;
    this.help = help;
  }

  /**
   * Returns the settings that the options result in; throws {@link UsageError} if some conflict.
   */
  protected abstract T read(MatchedOptions options);

  /** Adds a way to combine options; the first usage that accepts all options given is used. */
  protected final void usage(Use... uses) {
    usage(Arrays.asList(uses));
  }

  /** Adds a way to combine options; the first usage that accepts all options given is used. */
  protected final void usage(List<Use> uses) {
    usages.add(new Usage(uses));
    Set<Param<?>> all = new LinkedHashSet<>(params);
    uses.forEach(use -> all.add(use.param()));
    params = List.copyOf(all);
  }

  /** Adds a paragraph that the help prints below the options. */
  protected final void note(String text) {
    notes.add(text);
  }

  /** Adds an example to the help: a command line without the tool's name. */
  protected final void example(String line) {
    examples.add(line);
  }

  protected static <V> Param<V> param(String name, Function<String, V> reader, String help) {
    return Param.value(name, reader, help);
  }

  /** Returns an option without a value. */
  protected static Param<Boolean> flag(String name, String help) {
    return Param.flag(name, help);
  }

  /** Returns the use of an option that the user may omit. */
  protected static Use optional(Param<?> param) {
    return Use.may(param);
  }

  /** Returns the use of an option that the user must give. */
  protected static Use required(Param<?> param) {
    return Use.must(param);
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

  /** Returns the paragraphs that the help prints below the options. */
  public final List<String> notes() {
    return List.copyOf(notes);
  }

  /** Returns example command lines, without the tool's name. */
  public final List<String> examples() {
    return List.copyOf(examples);
  }

  /** Returns the ways to combine its options, in order of preference. */
  public final List<Usage> usages() {
    return List.copyOf(usages);
  }

  /** Returns all its options, each once, in the order in which they are tried. */
  public final List<Param<?>> params() {
    return params;
  }

  /** Returns whether it is a command and not a group. */
  final boolean isCommand() {
    return !name.startsWith("-");
  }
}
