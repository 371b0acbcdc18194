package io.cqlsurge.report.trial;

/**
 * A part of a run's entry that a feature adds.
 *
 * @param key its key in the object {@code cqlsurge} of the entry
 * @param type the type of its content: a record, or an array of records
 */
public record RunSection<T>(String key, Class<T> type) {}
