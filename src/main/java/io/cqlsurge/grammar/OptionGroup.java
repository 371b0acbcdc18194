package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A command or a group such as {@code -rate}: its options, the ways to combine them, and the
 * settings they mean. Parsing, help and complaints follow from what a subclass declares.
 */
public abstract class OptionGroup<T> {
  private final String name;
  private final String help;
  private final List<Usage> usages = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final List<String> examples = new ArrayList<>();
  private List<Param<?>> params = List.of();

  /** Without a usage yet; the constructor of the subclass adds at least one. */
  protected OptionGroup(String name, String help) {
    this.name = name;
    this.help = help;
  }

  /** The settings that the options mean; may throw {@link UsageError} where they do not fit. */
  protected abstract T read(MatchedOptions words);

  /** Adds a way to combine options; of several, the first that takes all words holds. */
  protected final void usage(Use... uses) {
    usage(Arrays.asList(uses));
  }

  /** Adds a way to combine options; of several, the first that takes all words holds. */
  protected final void usage(List<Use> uses) {
    usages.add(new Usage(uses));
    Set<Param<?>> all = new LinkedHashSet<>(params);
    uses.forEach(use -> all.add(use.param()));
    params = List.copyOf(all);
  }

  /** Adds a paragraph that the help has below the options. */
  protected final void note(String text) {
    notes.add(text);
  }

  /** Adds a line to the help that can be typed as it is, without the name of the tool. */
  protected final void example(String line) {
    examples.add(line);
  }

  /** An option with a value. */
  protected static <V> Param<V> param(String name, Function<String, V> reader, String help) {
    return Param.value(name, reader, help);
  }

  /** An option that is a bare word. */
  protected static Param<Boolean> flag(String name, String help) {
    return Param.flag(name, help);
  }

  /** A usage may leave this option out. */
  protected static Use optional(Param<?> param) {
    return new Use.May(param);
  }

  /** A usage needs this option. */
  protected static Use required(Param<?> param) {
    return new Use.Must(param);
  }

  /** The name that opens it: {@code -rate}, {@code write}. */
  public final String name() {
    return name;
  }

  /** What it is about, in a line. */
  public final String help() {
    return help;
  }

  /** Other names that mean the same. */
  public List<String> aliases() {
    return List.of();
  }

  /** What the help says below the options, a paragraph each. */
  public final List<String> notes() {
    return List.copyOf(notes);
  }

  /** Lines that can be typed as they are, without the name of the tool. */
  public final List<String> examples() {
    return List.copyOf(examples);
  }

  /** The ways to combine its options, in order. */
  public final List<Usage> usages() {
    return List.copyOf(usages);
  }

  /** All its options, each once, in the order in which they are tried. */
  public final List<Param<?>> params() {
    return params;
  }

  /** Whether it is a command rather than a group. */
  final boolean isCommand() {
    return !name.startsWith("-");
  }
}
