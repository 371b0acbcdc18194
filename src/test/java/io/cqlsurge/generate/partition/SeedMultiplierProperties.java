package io.cqlsurge.generate.partition;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class SeedMultiplierProperties {

  @Property
  void an_inverse_reverses_a_multiplication(@ForAll long seed, @ForAll long any) {
    long odd = any | 1;
    assertThat(seed * odd * SeedMultiplier.inverse(odd)).isEqualTo(seed);
  }

  @Example
  void both_multipliers_have_an_inverse() {
    assertThat(SeedMultiplier.SPREADING * SeedMultiplier.inverse(SeedMultiplier.SPREADING))
        .isEqualTo(1);
    assertThat(SeedMultiplier.inverse(SeedMultiplier.NONE)).isEqualTo(1);
  }
}
