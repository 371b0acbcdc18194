package io.cqlsurge.settings;

import io.cqlsurge.distribution.DistributionSpec;
import java.util.List;
import java.util.OptionalLong;

/** Columns. */
public record ColumnSettings(
    List<String> names, DistributionSpec size, boolean slice, OptionalLong timestamp) {}
