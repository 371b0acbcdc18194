package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.SettingsParser;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoginTest {
  private static Login login(String... options) {
    List<String> arguments = new java.util.ArrayList<>(List.of("-mode"));
    arguments.addAll(List.of(options));
    return new Login(
        SettingsParser.ofCore()
            .check("check", arguments, notice -> {})
            .connection()
            .orElseThrow()
            .mode());
  }

  private static String message(String... options) {
    return catchThrowableOfType(UsageError.class, () -> login(options)).getMessage();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PlainTextAuthProvider",
        "com.datastax.driver.core.PlainTextAuthProvider",
        "com.datastax.oss.driver.internal.core.auth.PlainTextAuthProvider",
        "com.datastax.driver.dse.auth.DsePlainTextAuthProvider",
        "com.datastax.dse.driver.internal.core.auth.DsePlainTextAuthProvider"
      })
  void the_plain_login_of_any_driver_version_needs_name_and_password(String name) {
    assertThatCode(() -> login("auth-provider=" + name, "user=bob", "password=Sesame42"))
        .doesNotThrowAnyException();
    assertThat(message("auth-provider=" + name))
        .isEqualTo("-mode: 'auth-provider=" + name + "': needs user= and password=");
  }

  @Test
  void a_class_of_the_driver_may_be_given_without_its_package() {
    assertThatCode(() -> login("auth-provider=DseGssApiAuthProvider")).doesNotThrowAnyException();
  }

  @Test
  void a_missing_class_or_a_class_of_another_type_is_an_error() {
    assertThat(message("auth-provider=org.example.None"))
        .isEqualTo(
            "-mode: 'auth-provider=org.example.None': the class does not exist; its JAR file"
                + " must be on the class path");
    assertThat(message("auth-provider=java.lang.String"))
        .isEqualTo(
            "-mode: 'auth-provider=java.lang.String': does not implement"
                + " com.datastax.oss.driver.api.core.auth.AuthProvider of the Java driver 4");
  }
}
