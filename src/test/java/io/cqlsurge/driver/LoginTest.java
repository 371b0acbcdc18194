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
  private static Login login(String... words) {
    List<String> line = new java.util.ArrayList<>(List.of("-mode"));
    line.addAll(List.of(words));
    return new Login(SettingsParser.connection("check", line, notice -> {}).mode());
  }

  private static String complaint(String... words) {
    return catchThrowableOfType(UsageError.class, () -> login(words)).getMessage();
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
  void the_plain_login_of_any_driver_is_by_name_and_password(String name) {
    assertThatCode(() -> login("auth-provider=" + name, "user=bob", "password=Sesame42"))
        .doesNotThrowAnyException();
    assertThat(complaint("auth-provider=" + name))
        .isEqualTo("-mode: 'auth-provider=" + name + "': needs user= and password=");
  }

  @Test
  void a_class_of_the_driver_may_be_named_in_short() {
    assertThatCode(() -> login("auth-provider=DseGssApiAuthProvider")).doesNotThrowAnyException();
  }

  @Test
  void a_class_that_is_not_there_or_no_provider_is_told() {
    assertThat(complaint("auth-provider=org.example.None"))
        .isEqualTo(
            "-mode: 'auth-provider=org.example.None': there is no class of that name; its jar has"
                + " to be on the class path");
    assertThat(complaint("auth-provider=java.lang.String"))
        .isEqualTo(
            "-mode: 'auth-provider=java.lang.String': is no"
                + " com.datastax.oss.driver.api.core.auth.AuthProvider, as the Java driver 4 wants"
                + " it");
  }
}
