package io.cqlsurge.settings;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.distribution.DistributionSpec;

/** What all commands that make load have in common. */
public record LoadSettings(
    RunLength length,
    boolean warmup,
    Truncate truncate,
    Consistency consistency,
    int keySize,
    DistributionSpec add) {}
