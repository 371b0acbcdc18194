package io.cqlsurge.settings;

import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Param;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The option group with the profiles' parameters. */
public final class ParameterOptions extends OptionGroup<Map<String, String>> {
  private final Param<List<String>> pairs =
      events("NAME=VALUE", Function.identity(), "value of ${NAME} in the profiles").required();

  public ParameterOptions() {
    super("-P", "Values of the parameters in profiles; can be given several times");
    example(
        "user profile=profiles/chat.yaml \"ops(insert=1)\" n=4k -P authors=500 -rate threads=50");
    note("A profile contains ${NAME}, or ${NAME:DEFAULT}. 'profile show' lists the parameters.");
  }

  @Override
  protected Map<String, String> read(MatchedOptions options) {
    Map<String, String> values = options.files().parameters();
    options.get(pairs).stream()
        .map(pair -> pair.split("=", 2))
        .forEach(pair -> values.put(pair[0], pair[1]));
    return values;
  }
}
