package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.config.DriverOption;
import com.datastax.oss.driver.api.core.config.OptionsMap;
import com.datastax.oss.driver.api.core.config.TypedDriverOption;
import com.datastax.oss.driver.internal.core.config.typesafe.DefaultDriverConfigLoader;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DriverConfigTest {

  private static DriverConfig config(int lanes, String mode) {
    List<String> arguments = new ArrayList<>(List.of("write", "n=5", "-mode"));
    arguments.addAll(List.of(mode.split(" ", -1)));
    Settings settings = SettingsParser.parse(arguments);
    return new DriverConfig(settings.connection(), lanes, 2);
  }

  @ParameterizedTest
  @CsvSource({
    "1, native",
    "5000, native",
    "100000, native",
    "5000, connectionsPerHost=8 maxPending=128",
    "5000, maxPending=128",
    "100000, connectionsPerHost=1",
    "100000, maxPending=100000"
  })
  void the_connections_to_one_node_suffice_for_all_lanes(int lanes, String mode) {
    DriverConfig config = config(lanes, mode);
    assertThat(config.connectionsPerNode() * config.requestsPerConnection())
        .isGreaterThanOrEqualTo(lanes);
    assertThat(config.requestsPerConnection()).isBetween(1, 32_768);
  }

  @ParameterizedTest
  @CsvSource({"50, connectionsPerHost=3, 3", "50, maxPending=128, 1", "5000, maxPending=128, 40"})
  void the_number_of_connections_is_that_of_the_user_or_more_if_needed(
      int lanes, String mode, int connections) {
    assertThat(config(lanes, mode).connectionsPerNode()).isEqualTo(connections);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 2, native, 1",
    "100, 2, native, 2",
    "100, 8, native, 3",
    "1000, 8, native, 8",
    "10, 8, native, 1",
    "10, 8, plain, 4",
    "1000, 1, native, 1"
  })
  void there_is_one_io_thread_per_core_if_there_are_enough_lanes(
      int lanes, int cores, String mode, int threads) {
    Settings settings = SettingsParser.parse(List.of("write", "n=5", "-mode", mode));
    DriverConfig config = new DriverConfig(settings.connection(), lanes, cores);
    assertThat(config.connectionsPerNode()).isEqualTo(threads);
  }

  /** The options that a run starts with do not come from the driver's file of defaults. */
  @Test
  void the_defaults_are_those_of_the_file_of_the_driver() {
    DriverExecutionProfile map =
        DriverConfigLoader.fromMap(OptionsMap.driverDefaults())
            .getInitialConfig()
            .getDefaultProfile();
    DriverExecutionProfile file =
        new DefaultDriverConfigLoader().getInitialConfig().getDefaultProfile();
    for (TypedDriverOption<?> option : TypedDriverOption.builtInValues()) {
      // A map is not read again.
      if (!option.equals(TypedDriverOption.CONFIG_RELOAD_INTERVAL)) {
        assertThat(value(map, option))
            .as(option.getRawOption().getPath())
            .isEqualTo(value(file, option));
      }
    }
  }

  private static String value(DriverExecutionProfile profile, TypedDriverOption<?> option) {
    DriverOption name = option.getRawOption();
    if (!profile.isDefined(name)) {
      return "undefined";
    }
    Class<?> type = option.getExpectedType().getRawType();
    Object value;
    if (type == Duration.class) {
      value = profile.getDuration(name);
    } else if (type == Boolean.class) {
      value = profile.getBoolean(name);
    } else if (type == Integer.class) {
      value = profile.getInt(name);
    } else if (type == Long.class) {
      value = profile.getBytes(name);
    } else if (type == Double.class) {
      value = profile.getDouble(name);
    } else if (type == List.class) {
      value = profile.getStringList(name);
    } else if (type == Map.class) {
      value = profile.getStringMap(name);
    } else {
      value = profile.getString(name);
    }
    return value.toString();
  }
}
