// The first rows of the summary table: settings of each run, how it ended, and whether the client was the bottleneck.

/** The rows, each with its text for a trial. An empty text is shown as a dash; a row without any text is omitted. */
const RUN_ROWS = [
  { name: "Ended", text: (trial) => endingOf(trial), isAlarming: isCutShort },
  { name: "Failed", text: (trial) => failuresText(trial), isAlarming: (trial) => failuresText(trial) !== "" },
  { name: "Client", text: (trial) => clientOf(trial), isAlarming: (trial) => Boolean(trial.verdict) },
  { name: "Test", text: (trial) => trial.test },
  { name: "Threads", text: (trial) => (trial.threads === null ? "" : formatCount(trial.threads)) },
  { name: "Pacing", text: (trial) => PACINGS.get(trial.pacing) ?? trial.pacing },
  { name: "Service and waiting", text: (trial) => timeParts(trial) },
  { name: "Started", text: (trial) => (trial.started ? formatMoment(trial.started) : "") },
  { name: "Length", text: (trial) => (trial.seconds === null ? "" : formatSpan(trial.seconds)) },
];

/** The text of each pacing, with the time that its latencies are. */
const PACINGS = new Map([
  ["none", "no rate limit; service time"],
  ["throttled", "throttled; service time"],
  ["fixed", "fixed rate; response time"],
]);

/** Returns the rows that have a text for any trial. */
function runRows(view) {
  const rows = RUN_ROWS.map((row) => ({ row, texts: view.columns.map((column) => runText(row, column)) }));
  const shown = rows.filter(({ texts }) => texts.some(Boolean));
  return element("tbody", { class: "runs" }, ...shown.map(({ row, texts }) => runRow(view, row, texts)));
}

/** Returns the text of a row for a column; of repeated runs, each different text once; nothing for an operation. */
function runText(row, column) {
  if (column.mark) {
    return "";
  }
  const texts = column.trials.map((trial) => row.text(trial));
  const different = [...new Set(texts.filter(Boolean))];
  return different.length > 3 ? `${different[0]} … ${different[different.length - 1]}` : different.join(", ");
}

/** Returns one of these rows. */
function runRow(view, row, texts) {
  const cells = texts.map((text, index) => {
    const isAlarming = Boolean(text) && view.columns[index].trials.some((trial) => row.isAlarming?.(trial));
    return element("td", { class: isAlarming ? "alarm" : false }, (isAlarming ? "⚠ " : "") + (text || NONE));
  });
  return tableRow({ "data-row": row.name.toLowerCase() }, [row.name], cells);
}

/** Returns whether a run has not ended. */
function isRunning({ ending }) {
  return ending.status === "running";
}

/** Returns whether a run failed or was interrupted. */
function isCutShort({ ending }) {
  return ending.status !== "completed" && !isRunning({ ending });
}

/**
 * Returns how the run ended: completed, or failed or interrupted with the reason.
 *
 * @param {Trial} trial
 */
function endingOf(trial) {
  const { status, message } = trial.ending;
  return message ? `${status}: ${message}` : String(status);
}

/**
 * Returns the client's verdict if the client was the bottleneck, otherwise an empty text.
 *
 * @param {Trial} trial
 */
function clientOf(trial) {
  return trial.verdict ? String(trial.verdict).replace(/^Client: /, "") : "";
}

/** Returns a table for each trial with errors or retries of the selected kind of operation. */
function errorTables(view) {
  return view.columns.flatMap((column) => {
    const all = column.trials.flatMap((trial) => trial.errors);
    const errors = all.filter((error) => error && isOfKind(column, error, view.kind));
    return errors.length ? [errorTable(column, errors)] : [];
  });
}

/** Returns whether an error belongs to a kind. All errors belong to the kind of a trial with only one kind. */
function isOfKind(column, error, kind) {
  return column.series !== undefined && (column.series.kind === TOTAL || error.operation === kind);
}

/** Returns the table of a trial's errors by operation, kind and node. */
function errorTable(column, errors) {
  const rows = errors.map((error) =>
    [...["operation", "kind", "node"].map((name) => String(error[name] ?? NONE)), error.errors ?? NaN, error.retries ?? NaN]);
  const table = listTable("errors", ["operation", "kind", "node", "errors", "retries"], rows);
  const caption = element("h3", {}, trialHead(column), " errors and retries");
  return element("div", { class: "errors" }, caption, scrollable(table, "Errors of " + column.name));
}

/** Returns a table for each column with warnings of the database, which belong to all its operations. */
function warningTables(view) {
  return view.columns.filter(({ mark }) => !mark).flatMap((column) => {
    const rows = column.trials.flatMap((trial) => trial.serverWarnings).filter(Boolean)
      .map((warning) => [warning.count ?? NaN, String(warning.node ?? NONE), String(warning.text ?? "")]);
    return rows.length
      ? [element("div", { class: "errors warnings" }, element("h3", {}, trialHead(column), " warnings of the database"),
        scrollable(listTable("warnings", ["replies", "first from", "text"], rows), "Warnings of " + column.name))]
      : [];
  });
}
