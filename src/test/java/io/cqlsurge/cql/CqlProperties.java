package io.cqlsurge.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class CqlProperties {
  @Property
  void a_quoted_name_is_read_as_itself(@ForAll String name) {
    assertThat(Identifier.internal(Identifier.quoted(name))).isEqualTo(name);
  }

  @Property
  void tokens_are_at_their_offsets(@ForAll("texts") String cql) {
    for (Token token : Tokenizer.tokens(cql)) {
      assertThat(cql.startsWith(token.text(), token.start())).isTrue();
    }
  }

  @Property
  void every_text_is_parsed_as_a_statement(@ForAll("texts") String cql) {
    assertThatCode(() -> CqlStatement.of(cql).in("ks")).doesNotThrowAnyException();
    long markers =
        Tokenizer.tokens(cql).stream().filter(t -> t.kind() == Token.Kind.MARKER).count();
    assertThat(CqlStatement.of(cql).markers()).hasSize((int) markers);
  }

  @Property
  void an_invalid_definition_throws_only_a_syntax_error(@ForAll("texts") String cql) {
    for (Throwable thrown :
        List.of(
            thrown(() -> CreateTable.parse(cql, "ks", Map.of())),
            thrown(() -> CreateTable.parse("CREATE TABLE t (a int, " + cql, "ks", Map.of())),
            thrown(() -> CreateType.parse("CREATE TYPE t (" + cql, Map.of())),
            thrown(() -> CreateKeyspace.name(cql)),
            thrown(() -> TypeText.parse(cql, Map.of())))) {
      assertThat(thrown).isInstanceOf(CqlSyntaxError.class);
    }
  }

  /** Returns what the parser throws, or a syntax error if the text happens to be valid. */
  private static Throwable thrown(org.assertj.core.api.ThrowableAssert.ThrowingCallable parser) {
    Throwable thrown = catchThrowable(parser);
    return thrown == null ? new CqlSyntaxError("none", 0) : thrown;
  }

  @Provide
  Arbitrary<String> texts() {
    Arbitrary<String> tokens =
        Arbitraries.of(
            "select",
            "insert into",
            "update",
            "delete",
            "from",
            "where",
            "set",
            "values",
            "if",
            "and",
            "in",
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            "<",
            ">",
            ",",
            ":",
            "?",
            ":x",
            "=",
            "+",
            "'",
            "\"",
            "$$",
            "--",
            "/*",
            "*/",
            "\n",
            "a",
            "t",
            "token",
            "batch",
            "begin",
            "apply",
            "create table",
            "primary key",
            "map",
            "list",
            "int",
            "frozen",
            "with",
            "1",
            "0x",
            ";",
            ".",
            "limit",
            "using",
            "ttl",
            "contains",
            "key",
            "between",
            "ann of",
            "static");
    Arbitrary<String> odd = Arbitraries.strings().ofMaxLength(5);
    return Arbitraries.frequencyOf(
            net.jqwik.api.Tuple.of(9, tokens), net.jqwik.api.Tuple.of(1, odd))
        .list()
        .ofMaxSize(30)
        .map(texts -> String.join(" ", texts));
  }
}
