// The time line of plans: the runs of a plan start where they started in the plan, and not at 0 s.

addEntryChange((entry, total) => {
  const start = numberOf(total.cqlsurge?.plan?.startSeconds);
  return start === null ? entry : inPlan(entry, start);
});

/** Keys of an entry with times of the run, and the names of these times. */
const TIMES_OF = { phases: ["from", "to"], marks: ["time"], rateChanges: ["time"], loadProfile: ["time"] };

/** Returns an entry with times of the plan instead of those of the run. */
function inPlan(entry, start) {
  const own = { ...entry.cqlsurge };
  for (const [key, names] of Object.entries(TIMES_OF).filter(([name]) => own[name])) {
    own[key] = listOf(own[key]).map((item) => ({ ...item, ...Object.fromEntries(names.map((name) => [name, item[name] + start])) }));
  }
  if (own.servers) {
    const nodes = listOf(own.servers.nodes).map((node) => ({ ...node, intervals: laterRows(node.intervals, own.servers.columns, start) }));
    own.servers = { ...own.servers, nodes };
  }
  return { ...entry, start, intervals: laterRows(entry.intervals, entry.metrics, start), cqlsurge: own };
}

/** Returns rows with their time, the column of this name, moved. */
function laterRows(rows, columns, start) {
  const time = listOf(columns).indexOf("time");
  return listOf(rows).map((row) => listOf(row).map((value, column) => (column === time ? value + start : value)));
}
