package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * One option of a group, declared once: its names, how its value is read, what it means and what
 * holds without it. Immutable; the methods that add to it give a new one.
 */
public final class Param<T> {
  /** What no option takes that is at all choosy. */
  private static final String NONSENSE = "?";

  private static final Pattern FILE = Pattern.compile("[^=(]*[./][^=(]*");

  private final ParamForm form;
  private final List<String> names;
  private final Function<String, T> reader;
  private final Optional<String> fallback;
  private final ParamText text;

  private Param(
      ParamForm form,
      List<String> names,
      Function<String, T> reader,
      Optional<String> fallback,
      ParamText text) {
    this.form = form;
    this.names = List.copyOf(names);
    this.reader = reader;
    this.fallback = fallback;
    this.text = text;
  }

  private static <T> Param<T> of(
      ParamForm form, String name, Function<String, T> reader, String help) {
    String values = reader instanceof Choice<?> choice ? String.join("|", choice.words()) : "";
    ParamText text = new ParamText(help, values, List.of(), false);
    return new Param<>(form, List.of(name), reader, Optional.empty(), text);
  }

  /** A bare word such as {@code no-warmup}. */
  public static Param<Boolean> flag(String name, String help) {
    return of(ParamForm.FLAG, name, text -> true, help);
  }

  /** A name that ends in {@code =}, {@code <} or {@code >}, and a value without blanks. */
  public static <T> Param<T> value(String name, Function<String, T> reader, String help) {
    return of(ParamForm.VALUE, name, reader, help);
  }

  /** A name that ends in {@code =}, and a value that keeps the blanks of a quoted argument. */
  public static <T> Param<T> text(String name, Function<String, T> reader, String help) {
    return of(ParamForm.TEXT, name, reader, help);
  }

  /** As {@link #text}, but no complaint repeats the value. */
  public static <T> Param<T> secret(String name, Function<String, T> reader, String help) {
    return of(ParamForm.SECRET, name, reader, help);
  }

  /** A name and parts in parentheses, {@code ratio(read=1,write=2)}; the reader sees the parts. */
  public static <T> Param<T> parts(String name, Function<String, T> reader, String help) {
    return of(ParamForm.PARTS, name + "(", reader, help);
  }

  /** A word without a name, such as a list of nodes; {@code what} names it in the help. */
  public static <T> Param<T> list(String what, Function<String, T> reader, String help) {
    return of(ParamForm.LIST, what, reader, help);
  }

  /** Whether it is a bare word. */
  boolean isFlag() {
    return form == ParamForm.FLAG;
  }

  /** Whether it is a name and a value, or parts, behind it. */
  boolean takesValue() {
    return form != ParamForm.FLAG && form != ParamForm.LIST;
  }

  /** Whether this is one of its names, in any case. */
  boolean has(String name) {
    return names.stream().anyMatch(name::equalsIgnoreCase);
  }

  /** Whether a word without a name is likely to be a value of this option. */
  boolean isMeantBy(String word) {
    return switch (form) {
      case VALUE -> reads(word) && !reads(NONSENSE);
      case TEXT -> FILE.matcher(word).matches() && namesFiles(word);
      case PARTS -> word.indexOf('=') > 0 && reads(word + ")");
      case LIST -> !word.isEmpty() && valueIn(word).isPresent() && reads(word);
      case FLAG, SECRET -> false;
    };
  }

  /** Whether a value can be one of this option; that of a flag or of parts is not looked at. */
  boolean mayRead(String value) {
    return (form != ParamForm.VALUE && form != ParamForm.TEXT) || reads(value);
  }

  /** Whether a word is one of this option with a value that has commas; free text seldom has. */
  boolean mayBeList(String word) {
    return form != ParamForm.TEXT && valueIn(word).filter(this::reads).isPresent();
  }

  boolean isIdle() {
    return text.idle();
  }

  private boolean namesFiles(String word) {
    return reads(word) && !(read(word) instanceof String);
  }

  private boolean reads(String value) {
    try {
      read(value);
      return true;
    } catch (UsageError e) {
      return false;
    }
  }

  /** What holds when the option is not given, written as it could be typed. */
  public Param<T> orElse(String value) {
    return new Param<>(form, names, reader, Optional.of(value), text);
  }

  /** A further name that means the same. */
  public Param<T> alias(String name) {
    List<String> more = new ArrayList<>(names);
    more.add(name);
    return new Param<>(form, more, reader, fallback, text);
  }

  /** Which values there are, for the help: {@code 1..65535}. A {@link Choice} tells its own. */
  public Param<T> values(String values) {
    return with(text.withValues(values));
  }

  /** The ways to write a value, for the help; such as the shapes of a distribution. */
  public Param<T> forms(List<ValueForm> forms) {
    return with(text.withForms(forms));
  }

  /** This option as one that is accepted and has no effect, so that no complaint suggests it. */
  public Param<T> idle() {
    return with(text.ofIdle());
  }

  private Param<T> with(ParamText other) {
    return new Param<>(form, names, reader, fallback, other);
  }

  /** The name by which help and complaints call it: {@code threads=}. */
  public String name() {
    return names.get(0);
  }

  /** All names, that of {@link #name} first. */
  public List<String> names() {
    return names;
  }

  /** Name and a stand-in for the value: {@code threads=?}. */
  public String synopsis() {
    return name() + form.placeholder();
  }

  /** The words from which a value has to be chosen; none if it can be any other. */
  public List<String> choices() {
    return reader instanceof Choice<?> choice ? choice.words() : List.of();
  }

  /** What it means, for the help. */
  public String help() {
    return text.help();
  }

  /**
   * Which values there are, as they are typed; empty if the help says no more than what it means.
   */
  String values() {
    return text.values();
  }

  /** The ways to write a value, if there are several. */
  List<ValueForm> forms() {
    return text.forms();
  }

  /** What holds without it, as it could be typed. */
  public Optional<String> fallback() {
    return fallback;
  }

  /** The value as typed, if the word is one of this option. */
  Optional<String> valueIn(String word) {
    for (String name : names) {
      if (begins(word, name)) {
        return Optional.of(rest(word, name));
      }
    }
    return Optional.empty();
  }

  /** Reads a value as typed; throws {@link UsageError} if it cannot be one. */
  T read(String value) {
    if (value.isEmpty() && form != ParamForm.FLAG) {
      throw new UsageError("a value is missing");
    }
    if (form != ParamForm.PARTS) {
      return reader.apply(value);
    }
    if (!value.endsWith(")")) {
      throw new UsageError("the closing parenthesis is missing");
    }
    String parts = value.substring(0, value.length() - 1);
    if (parts.indexOf('(') >= 0 || parts.indexOf(')') >= 0) {
      throw new UsageError("has parentheses inside the parentheses, or something behind them");
    }
    return reader.apply(parts);
  }

  /** What holds without the option. */
  Optional<T> fallbackValue() {
    return fallback.map(reader);
  }

  boolean keepsBlanks() {
    return form == ParamForm.TEXT || form == ParamForm.SECRET;
  }

  /** A word for a complaint: the name as wanted or typed, and the value unless it is secret. */
  String shown(String name, String value) {
    return name + (form == ParamForm.SECRET && !value.isEmpty() ? "***" : value);
  }

  /** A word of this option for a complaint. */
  String shown(String word) {
    String value = valueIn(word).orElse("");
    return shown(word.substring(0, word.length() - value.length()), value);
  }

  /** How this option would be typed with a value, for a suggestion. */
  String suggestion(String name, String value) {
    if (form == ParamForm.FLAG) {
      return name;
    }
    String own = form == ParamForm.PARTS || value.contains("(") ? value : value.replace(")", "");
    if (form != ParamForm.PARTS) {
      return shown(name, own);
    }
    return name + (own.indexOf('=') < 0 ? "..." : own.replaceFirst("\\)$", "")) + ")";
  }

  boolean isSecret() {
    return form == ParamForm.SECRET;
  }

  boolean hasParts() {
    return form == ParamForm.PARTS;
  }

  /** Whether its words begin with one of its names; the word of a list is all value. */
  public boolean isNamed() {
    return form != ParamForm.LIST;
  }

  private boolean begins(String word, String name) {
    return switch (form) {
      case FLAG -> word.equalsIgnoreCase(name);
      case LIST -> word.indexOf('=') < 0 && word.indexOf('(') < 0;
      case VALUE, TEXT, SECRET, PARTS -> word.regionMatches(true, 0, name, 0, name.length());
    };
  }

  private String rest(String word, String name) {
    return isNamed() ? word.substring(name.length()) : word;
  }
}
