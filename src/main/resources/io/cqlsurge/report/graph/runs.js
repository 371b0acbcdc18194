// The first rows of the summary table: how each run was made, how it ended, and whether its client was the limit.

/** The rows, each with its text for a trial; an empty text is shown as a dash, a row without any text not at all. */
const RUN_ROWS = [
  { name: "Ended", text: (trial) => endingOf(trial), isAlarming: (trial) => trial.ending.status !== "completed" },
  { name: "Client", text: (trial) => clientOf(trial), isAlarming: (trial) => Boolean(trial.verdict) },
  { name: "Test", text: (trial) => trial.test },
  { name: "Threads", text: (trial) => (trial.threads === null ? "" : trial.threads.toLocaleString("en-US")) },
  { name: "Pacing", text: (trial) => PACINGS.get(trial.pacing) ?? trial.pacing },
  { name: "Started", text: (trial) => (trial.started ? formatMoment(trial.started) : "") },
  { name: "Length", text: (trial) => (trial.seconds === null ? "" : formatSpan(trial.seconds)) },
];

/** What each pacing means for the latencies that are shown. */
const PACINGS = new Map([
  ["none", "as fast as it goes"],
  ["throttled", "throttled; service time"],
  ["fixed", "fixed rate; response time"],
]);

/** The rows that have anything to tell. */
function runRows(view) {
  const rows = RUN_ROWS.map((row) => ({ row, texts: view.columns.map((column) => row.text(column.trial)) }));
  const told = rows.filter(({ texts }) => texts.some(Boolean));
  return element("tbody", { class: "runs" }, ...told.map(({ row, texts }) => runRow(view, row, texts)));
}

/** One of these rows. */
function runRow(view, row, texts) {
  const cells = texts.map((text, index) => {
    const isAlarming = row.isAlarming?.(view.columns[index].trial);
    return element("td", { class: isAlarming ? "alarm" : false }, (isAlarming ? "⚠ " : "") + (text || NONE));
  });
  return tableRow({ "data-row": row.name.toLowerCase() }, [row.name], cells);
}

/** How the run ended: completed, or failed or interrupted and why. */
function endingOf(trial) {
  const { status, message } = trial.ending;
  return message ? `${status}: ${message}` : String(status);
}

/** What the client says if it was the limit: that the latencies include it, why, and what helps. */
function clientOf(trial) {
  return trial.verdict ? String(trial.verdict).replace(/^Client: /, "") : "";
}

/** A small table for each trial that had errors or retries of the chosen kind: which, where, how many. */
function errorTables(view) {
  return view.columns.flatMap((column) => {
    const errors = column.trial.errors.filter((error) => error && isOfKind(column, error, view.kind));
    return errors.length ? [errorTable(column, errors)] : [];
  });
}

/** Whether an error belongs to a kind; a trial with one kind of operation has nothing but that. */
function isOfKind(column, error, kind) {
  return column.series !== undefined && (column.series.kind === TOTAL || error.operation === kind);
}

/** The errors of a trial by operation, kind and node. */
function errorTable(column, errors) {
  const heads = ["operation", "kind", "node", "errors", "retries"].map((name) => element("th", { scope: "col" }, name));
  const rows = errors.map((error) => {
    const texts = [error.operation, error.kind, error.node].map((text) => element("td", {}, String(text ?? NONE)));
    const counts = [error.errors, error.retries].map((count) => element("td", { class: "figure" }, countText(count)));
    return element("tr", {}, ...texts, ...counts);
  });
  const caption = element("h3", {}, trialHead(column), " errors and retries");
  const head = element("thead", {}, element("tr", {}, ...heads));
  const table = element("table", { class: "errors" }, head, element("tbody", {}, ...rows));
  return element("div", { class: "errors" }, caption, scrollable(table, "Errors of " + column.name));
}

/** A count with commas. */
function countText(count) {
  return Number.isFinite(count) ? count.toLocaleString("en-US") : NONE;
}
