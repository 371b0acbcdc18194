package io.cqlsurge.settings;

import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.TokenGroup;
import io.cqlsurge.grammar.TokenizedCommand;
import io.cqlsurge.grammar.UsageError;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Contact points, data centre and login from environment variables. Each is used if the command
 * line does not have it.
 */
record EnvironmentDefaults(
    TokenizedCommand call, UnaryOperator<String> environment, Map<String, String> used) {
  static final String NODE = "CQLSURGE_NODE";
  static final String DATACENTER = "CQLSURGE_DATACENTER";
  static final String USER = "CQLSURGE_USER";
  static final String PASSWORD = "CQLSURGE_PASSWORD";

  private static final String NODE_GROUP = "-node";
  private static final String MODE_GROUP = "-mode";

  /**
   * Adds the variables' values to a load command's arguments.
   *
   * @param call the arguments in groups
   * @param environment returns a variable's value, null if it is not set
   * @throws UsageError if a value is not valid
   */
  static CompletedLine complete(
      List<String> arguments, TokenizedCommand call, UnaryOperator<String> environment) {
    EnvironmentDefaults defaults =
        new EnvironmentDefaults(call, environment, new LinkedHashMap<>());
    Map<String, List<String>> added = new LinkedHashMap<>();
    added.put(NODE_GROUP, defaults.nodes());
    added.put(MODE_GROUP, defaults.login());
    return new CompletedLine(
        defaults.used.isEmpty() ? arguments : with(added, call),
        defaults.used,
        InputFiles.local(),
        List.of());
  }

  private static List<String> with(Map<String, List<String>> added, TokenizedCommand call) {
    List<String> line = new ArrayList<>(List.of(call.command().name()));
    line.addAll(call.command().tokens());
    for (TokenGroup group : call.groups()) {
      line.add(group.name());
      line.addAll(group.tokens());
      line.addAll(added.getOrDefault(group.name(), List.of()));
    }
    added.forEach(
        (group, tokens) -> {
          if (!tokens.isEmpty() && call.group(group).isEmpty()) {
            line.add(group);
            line.addAll(tokens);
          }
        });
    return line;
  }

  private List<String> nodes() {
    List<String> tokens = new ArrayList<>();
    if (has(MODE_GROUP, "bundle=")) {
      return tokens;
    }
    boolean hasNodes =
        has(NODE_GROUP, "file=")
            || tokens(NODE_GROUP).stream()
                .anyMatch(token -> !token.contains("=") && !token.equals("whitelist"));
    if (!hasNodes) {
      use(NODE).ifPresent(tokens::add);
    }
    if (!has(NODE_GROUP, "datacenter=")) {
      use(DATACENTER).ifPresent(value -> tokens.add("datacenter=" + value));
    }
    return tokens;
  }

  private List<String> login() {
    List<String> tokens = new ArrayList<>();
    boolean hasLogin =
        has(MODE_GROUP, "user=")
            || has(MODE_GROUP, "password=")
            || has(MODE_GROUP, "bundle=")
            || call.group("-credentials-file").isPresent();
    if (!hasLogin) {
      use(USER).ifPresent(value -> tokens.add("user=" + value));
      use(PASSWORD).ifPresent(value -> tokens.add("password=" + value));
    }
    if (tokens.size() == 1) {
      throw new UsageError(USER + " and " + PASSWORD + " belong together; set both or neither");
    }
    return tokens;
  }

  /** Returns the value of a variable, which is used. */
  private Optional<String> use(String variable) {
    Optional<String> value =
        Optional.ofNullable(environment.apply(variable)).filter(text -> !text.isBlank());
    value.ifPresent(
        text -> {
          if (variable.equals(NODE) && !text.strip().matches("[^\\s=(-][^\\s=(]*")) {
            throw new UsageError(
                "%s='%s': write hosts separated by commas, such as 10.0.0.1,10.0.0.2"
                    .formatted(NODE, text));
          }
          used.put(variable, variable.equals(PASSWORD) ? "*suppressed*" : text.strip());
        });
    return value.map(String::strip);
  }

  private boolean has(String group, String name) {
    return tokens(group).stream().anyMatch(token -> token.startsWith(name));
  }

  /** Returns a group's tokens in lower case. */
  private List<String> tokens(String group) {
    return call.group(group).map(TokenGroup::tokens).orElse(List.of()).stream()
        .map(token -> token.toLowerCase(Locale.ROOT))
        .toList();
  }
}
