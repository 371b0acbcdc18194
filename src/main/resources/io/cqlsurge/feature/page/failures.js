// The failed operations of a series. Op rates are compared without them; if error rates differ, speed is not judged.

/** Index of the number of operations in a row of exact counts. */
const OPERATIONS = 1;

/** Returns how many operations of an entry ended and failed; 0 operations if they are unknown. */
function failuresOf(entry) {
  const own = entry.cqlsurge;
  const rows = own?.counts?.intervals;
  const errors = own?.results?.["total errors"]?.value ?? 0;
  const operations = Array.isArray(rows)
    ? rows.reduce((sum, row) => sum + row[OPERATIONS], 0)
    : (own?.results?.["op rate"]?.value ?? 0) * (own?.seconds ?? 0);
  return { errors, operations };
}

/** Returns the entry with the op rate of successful operations. The entry is the same if there were no errors. */
function withoutFailures(entry, { errors, operations }) {
  if (!(errors > 0 && operations > 0)) {
    return entry;
  }
  const results = { ...entry.cqlsurge.results };
  const value = (results["op rate"]?.value ?? 0) * (1 - Math.min(1, errors / operations));
  results["op rate"] = { ...results["op rate"], value };
  return { ...entry, "op rate": `${formatCount(value)} op/s`, cqlsurge: { ...entry.cqlsurge, results } };
}

/**
 * Returns the number and the share of failed operations; an empty text if there are none.
 *
 * @param {Trial} trial
 */
function failuresText(trial) {
  const { errors, operations } = trial.series.get(TOTAL).failures;
  return errors > 0 && operations > 0
    ? `${formatCount(errors)} of ${formatCount(operations)} (${formatNumber((100 * errors) / operations)} %)`
    : "";
}
