package io.cqlsurge.feature.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostCheckTest {
  private final HostCheck check = new HostCheck("Loader1");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "127.0.0.1",
        "127.0.0.1:8089",
        "localhost:8089",
        "LocalHost",
        "[::1]:8089",
        "[fe80::1%eth0]:8089",
        "192.168.1.7:80",
        "loader1:8089"
      })
  void addresses_and_known_names_are_allowed(String host) {
    assertThat(check.allows(host)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":8089",
        "evil.example",
        "evil.example:8089",
        "127.0.0.1.evil.example",
        "localhost.evil.example:8089",
        "evil.example#127.0.0.1",
        "127.0.0.1:8089@evil.example",
        "loader1.evil.example",
        "[::1].evil.example"
      })
  void foreign_names_are_refused(String host) {
    assertThat(check.allows(host)).isFalse();
  }
}
