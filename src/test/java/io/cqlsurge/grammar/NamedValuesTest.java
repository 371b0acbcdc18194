package io.cqlsurge.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamedValuesTest {
  @ParameterizedTest
  @CsvSource(
      delimiterString = " -> ",
      quoteCharacter = '`',
      value = {
        "a=1,b=2 -> {a=1, b=2}",
        "a='L10,T10',b=x -> {a=L10,T10, b=x}",
        "a=\"L10,T10\" -> {a=L10,T10}",
        "a='x' -> {a=x}",
        "a='b=\"c,d\"' -> {a=b=\"c,d\"}",
        "a=it's -> {a=it's}",
        "a='' -> {a=}",
      })
  void quotes_protect_commas(String text, String values) {
    assertThat(NamedValues.parse(text)).hasToString(values);
  }

  @Test
  void a_comma_without_quotes_separates() {
    assertThatThrownBy(() -> NamedValues.parse("a=L10,T10"))
        .isInstanceOf(UsageError.class)
        .hasMessage(
            "'T10' is not of the form name=value; write a value with a comma in quotes: name='a,b'");
    assertThatThrownBy(() -> NamedValues.parse("x"))
        .hasMessage("'x' is not of the form name=value");
    assertThatThrownBy(() -> NamedValues.parse("a=1,a=2")).hasMessage("'a' is set twice");
  }
}
