package io.cqlsurge.grammar;

import java.util.List;

/**
 * An option's text in the help, in addition to its names and its default.
 *
 * @param values the allowed values, as they are typed; may be empty
 * @param forms the ways to write a value, if there are several
 * @param idle whether the option is accepted and has no effect
 */
record ParamText(String help, String values, List<ValueForm> forms, boolean idle) {
  ParamText {
    forms = List.copyOf(forms);
  }

  ParamText withValues(String others) {
    return new ParamText(help, others, forms, idle);
  }

  ParamText withForms(List<ValueForm> others) {
    return new ParamText(help, values, others, idle);
  }

  ParamText withoutEffect() {
    return new ParamText(help, values, forms, true);
  }
}
