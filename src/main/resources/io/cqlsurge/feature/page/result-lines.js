// The lines of the Results block in the summary table: their order, whether higher values are better, and each trial's
// figure. Latencies of cqlsurge have three significant digits; all other figures are as printed in the block.

/**
 * Heading of each line, and whether a higher value is better (1), a lower value (-1) or neither (0), in the order of
 * the block. `never` is the reason why a line is never judged.
 */
const RESULT_LINES = new Map([
  ["op rate", { heading: "Op rate", better: 1 }],
  ["partition rate", { heading: "Partition rate", better: 1 }],
  ["row rate", { heading: "Row rate", better: 1 }],
  ["latency mean", { heading: "Latency mean", better: -1 }],
  ["latency median", { heading: "Latency median", better: -1 }],
  ["latency 95th percentile", { heading: "Latency p95", better: -1 }],
  ["latency 99th percentile", { heading: "Latency p99", better: -1 }],
  ["latency 99.9th percentile", { heading: "Latency p99.9", better: -1 }],
  ["latency max", { heading: "Latency max", better: -1, never: "maximum" }],
  ["recall", { heading: "Recall", better: 1 }],
  ["total partitions", { heading: "Total partitions", better: 0, never: "count" }],
  ["total errors", { heading: "Total errors", better: 0, never: "count" }],
  ["total not applied", { heading: "Total not applied", better: 0, never: "count" }],
  ["total gc count", { heading: "Total GC count", better: 0, never: "count" }],
  ["total gc memory", { heading: "Total GC memory", better: 0, never: "count" }],
  ["total gc time", { heading: "Total GC time", better: 0, never: "count" }],
  ["avg gc time", { heading: "Avg GC time", better: 0, never: "count" }],
  ["stddev gc time", { heading: "StdDev GC time", better: 0, never: "count" }],
  ["total operation time", { heading: "Total operation time", better: 0, never: "count" }],
]);

/** Returns the lines that any of these entries has. Unknown lines are last, with their key as the heading. */
function linesOf(entries) {
  const known = [...RESULT_LINES].map(([key, line]) => ({ key, ...line }));
  const names = new Set(entries.flatMap((entry) => Object.keys(entry)));
  const hasFailures = entries.some((entry) => entry.cqlsurge && parseResult(textOf(entry["total errors"])) > 0);
  const others = [...names].filter((name) => isUnknownLine(name, entries));
  return [
    ...known.filter((line) => names.has(line.key)).map((line) => (hasFailures ? ofSuccesses(line) : line)),
    ...others.map((name) => ({ key: name, heading: name, better: 0, never: "count" })),
  ];
}

/** Returns a line for a table with errors: the op rate of the Results block includes failed operations, this one not. */
function ofSuccesses(line) {
  return line.key === "op rate" ? { ...line, heading: "Op rate of successes" } : line;
}

/** Returns whether a key is a line that a later version or another tool has added to the block. */
function isUnknownLine(name, entries) {
  const isText = entries.some((entry) => typeof entry[name] === "string");
  return isText && !RESULT_LINES.has(name) && !OWN_KEYS.has(name);
}

/** Returns the number (as text) and the unit of an entry in a line, without the numbers per operation in brackets. */
function figureOf(entry, key) {
  const exact = key.startsWith("latency ") ? entry?.cqlsurge?.results?.[key]?.value : undefined;
  if (Number.isFinite(exact)) {
    return { number: formatNumber(exact), unit: "ms" };
  }
  const text = entry && typeof entry[key] === "string" ? entry[key].split(" [")[0].trim() : "";
  if (key === "total operation time" && text) {
    return { number: formatSpan(parseResult(text)), unit: "" };
  }
  // The confidence range of a recall differs from trial to trial, so it is no unit.
  const match = key === "recall" ? null : /^(\S+)\s+(\S.*)$/.exec(text);
  const isNumber = match && /^(-?[\d.,:]+|NaN)$/.test(match[1]);
  return isNumber ? { number: match[1], unit: match[2] } : { number: text, unit: "" };
}

/** Returns the unit that all figures of a line share; empty if they differ, as memory sizes may. */
function sharedUnit(figures) {
  const units = new Set(figures.filter((figure) => figure.number).map((figure) => figure.unit));
  return units.size === 1 ? [...units][0] : "";
}

/** Returns whether a line is a latency: service time, or response time in a run with a fixed rate. */
function isLatency(line) {
  return line.key.startsWith("latency ");
}

/**
 * Returns the time that a trial reports as latency.
 *
 * @param {Trial} trial
 */
function timeOf(trial) {
  return trial.pacing === "fixed" ? "response" : "service";
}
