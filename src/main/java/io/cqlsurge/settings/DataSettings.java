package io.cqlsurge.settings;

/** The settings of the data that is written and read. */
public record DataSettings(
    PopulationSettings population,
    InsertSettings insert,
    ColumnSettings columns,
    SchemaSettings schema,
    TokenRangeSettings tokenRange) {}
