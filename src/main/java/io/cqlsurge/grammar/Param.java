package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * One option of a group, declared once: its names, its value's parser, its description and its
 * default. Complete when its group is created, and not changed later.
 */
public final class Param<T> {
  /** A value that only options without any restriction accept. */
  private static final String NONSENSE = "?";

  /** The separator between the events of a group. No token contains it. */
  static final String BETWEEN = "\n";

  private static final Pattern FILE_NAME = Pattern.compile("[^=(]*[./][^=(]*");

  private final ParamForm form;
  private final List<String> names = new ArrayList<>();
  private final Function<String, T> reader;
  private final String help;
  private Optional<String> fallback = Optional.empty();
  private String values;
  private List<ValueForm> forms = List.of();
  private Predicate<T> condition = value -> true;
  private String requirement = "";
  private boolean idle;
  private boolean required;

  Param(ParamForm form, String name, Function<String, T> reader, String help) {
    this.form = form;
    this.names.add(name);
    this.reader = reader;
    this.help = help;
    this.values = String.join("|", choices());
  }

  boolean isFlag() {
    return form == ParamForm.FLAG;
  }

  /** Returns whether the option is a name followed by a value or by named values. */
  boolean takesValue() {
    return form != ParamForm.FLAG && isNamed();
  }

  /** Returns whether this is one of its names, ignoring case. */
  boolean has(String name) {
    return names.stream().anyMatch(name::equalsIgnoreCase);
  }

  /** Returns whether a token without an option name is likely to be a value of this option. */
  boolean isLikelyValue(String token) {
    return switch (form) {
      case VALUE -> accepts(token) && !accepts(NONSENSE);
      case TEXT ->
          FILE_NAME.matcher(token).matches() && accepts(token) && !(read(token) instanceof String);
      case NAMED_VALUES -> token.indexOf('=') > 0 && accepts(token + ")");
      case LIST -> !token.isEmpty() && valueIn(token).isPresent() && accepts(token);
      case FLAG, SECRET, COMMAND, CQL, EVENTS -> false;
    };
  }

  /** Returns whether the option accepts a value; only values and texts are checked. */
  boolean mayAccept(String value) {
    return (form != ParamForm.VALUE && form != ParamForm.TEXT) || accepts(value);
  }

  /** Returns whether a token is this option with a valid value; free text does not count. */
  boolean mayBeList(String token) {
    return form != ParamForm.TEXT && !isCommand() && isIn(token);
  }

  /** Returns whether a token is this option with a valid value. */
  boolean isIn(String token) {
    return valueIn(token).filter(this::accepts).isPresent();
  }

  boolean isIdle() {
    return idle;
  }

  private boolean accepts(String value) {
    try {
      read(value);
      return true;
    } catch (UsageError e) {
      return false;
    }
  }

  /** Sets the default, written as it could be typed. */
  public Param<T> orElse(String value) {
    fallback = Optional.of(value);
    return this;
  }

  public Param<T> alias(String name) {
    names.add(name);
    return this;
  }

  /**
   * Sets a description of the allowed values for the help: {@code 1..65535}. A {@link Choice}
   * supplies its values itself.
   */
  public Param<T> values(String allowed) {
    values = allowed;
    return this;
  }

  /** Sets a condition for values, and the error message if one does not meet it. */
  public Param<T> check(Predicate<T> accepted, String otherwise) {
    condition = accepted;
    requirement = otherwise;
    return this;
  }

  public Param<T> forms(List<ValueForm> ways) {
    forms = List.copyOf(ways);
    return this;
  }

  /** Marks this option as accepted without effect, so that no error message suggests it. */
  public Param<T> idle() {
    idle = true;
    return this;
  }

  /** Marks this option as required in the usages that contain it. */
  public Param<T> required() {
    required = true;
    return this;
  }

  public boolean isRequired() {
    return required;
  }

  /** Returns the name used in help and error messages: {@code threads=}. */
  public String name() {
    return names.get(0);
  }

  /** Returns all names, {@link #name} first. */
  public List<String> names() {
    return List.copyOf(names);
  }

  /** Returns the name and a placeholder for the value: {@code threads=?}. */
  public String synopsis() {
    return name() + form.placeholder();
  }

  /** Returns the allowed values; empty if they are not a fixed list. */
  public List<String> choices() {
    return reader instanceof Choice<?> choice ? choice.labels() : List.of();
  }

  public String help() {
    return help;
  }

  String values() {
    return values;
  }

  public List<ValueForm> forms() {
    return forms;
  }

  /** Returns the default, as it could be typed. */
  public Optional<String> fallback() {
    return fallback;
  }

  /** Returns the value as typed, if the token is this option. */
  Optional<String> valueIn(String token) {
    for (String name : names) {
      if (form.begins(token, name)) {
        return Optional.of(isNamed() ? token.substring(name.length()) : token);
      }
    }
    return Optional.empty();
  }

  /** Parses a value as typed; throws {@link UsageError} if it is not valid. */
  T read(String value) {
    if (value.isEmpty() && form != ParamForm.FLAG) {
      throw new UsageError("a value is missing");
    }
    if (form != ParamForm.NAMED_VALUES) {
      return checked(reader.apply(value));
    }
    String values = Choice.closed(value);
    if (values.indexOf('(') >= 0 || values.indexOf(')') >= 0) {
      throw new UsageError("has nested parentheses, or text after the closing parenthesis");
    }
    return checked(reader.apply(values));
  }

  private T checked(T value) {
    if (!condition.test(value)) {
      throw new UsageError(requirement);
    }
    return value;
  }

  Optional<T> fallbackValue() {
    return fallback.map(reader);
  }

  boolean keepsSpaces() {
    return form == ParamForm.TEXT || form == ParamForm.SECRET || isCommand();
  }

  boolean isCommand() {
    return form == ParamForm.COMMAND || form == ParamForm.CQL || repeats();
  }

  boolean repeats() {
    return form == ParamForm.EVENTS;
  }

  /** Returns the option as messages print it, with a secret value masked. */
  String shown(String name, String value) {
    return name + (isSecret() && !value.isEmpty() ? "***" : value);
  }

  /** Returns a token of this option as messages print it. */
  String shown(String token) {
    String value = valueIn(token).orElse("");
    return shown(token.substring(0, token.length() - value.length()), value);
  }

  T read(String value, InputFiles files) {
    return read(forms.isEmpty() ? value : InputFiles.inlined(value, files::text));
  }

  String suggestion(String name, String value) {
    if (isFlag()) {
      return name;
    }
    if (form == ParamForm.NAMED_VALUES || form == ParamForm.CQL) {
      return name + (value.indexOf('=') < 0 ? "..." : value.replaceFirst("\\)$", "")) + ")";
    }
    return shown(name, value.contains("(") ? value : value.replace(")", ""));
  }

  boolean isSecret() {
    return form == ParamForm.SECRET;
  }

  boolean hasNamedValues() {
    return form == ParamForm.NAMED_VALUES;
  }

  /** Returns whether its tokens begin with one of its names; a list has no name. */
  public boolean isNamed() {
    return form != ParamForm.LIST && form != ParamForm.EVENTS;
  }
}
