// Export of the summary table as CSV and Markdown.

/** Returns the export buttons above the table. */
function tableTools(view) {
  const name = (ending) => () => fileName(`${document.title} summary`, ending);
  return element("span", { class: "tools" },
    copyButton("Copy Markdown", name(".md"), () => new Blob([tableMarkdown(view)], { type: "text/markdown" })),
    csvButton(name(".csv"), () => tableRows(view)));
}

/**
 * Returns one row per line and trial: the measured number, its difference from the baseline in percent, and the
 * interval.
 */
function tableRows(view) {
  const headings = ["trial", "operation", "line", "value", "unit", "text", "baseline"];
  const rows = tableLines(view).flatMap((line) =>
    view.columns.filter((column) => column.series).map((column) => valueRow(view, line, column)),
  );
  return [[...headings, ...comparer.headings], ...rows];
}

const RATE_LINES = ["op rate", "partition rate", "row rate"];

/** Returns the lines that any visible trial has. Equal rates are one line, and latencies have the name of their time. */
function tableLines(view) {
  const entries = view.columns.flatMap((column) => (column.series ? [column.series.entry] : []));
  const isFolded = entries.every((entry) => new Set(RATE_LINES.map((key) => figureOf(entry, key).number)).size === 1);
  const name = latencyName("reported");
  return linesOf(entries)
    .filter((line) => !(isFolded && RATE_LINES.indexOf(line.key) > 0))
    .map((line) => ({
      ...line, heading: line.heading.replace(/^Latency/, name),
      ...(isFolded && line.key === RATE_LINES[0] ? { unit: "op/s = pk/s = row/s" } : {}),
    }));
}

/** Returns the row of a trial in one line of the table. */
function valueRow(view, line, column) {
  const figure = figureOf(column.series.entry, line.key);
  const value = column.series.results[line.key]?.value ?? null;
  const [name, kind] = column.mark ? [nameOf(column.trial), column.name] : [column.name, view.kind];
  const row = [name, kind, line.heading, value, figure.unit, figure.number, view.baseline.name];
  return [...row, ...comparer.cells(view, line, column)];
}

/** Returns the table as shown on the page, with one column per trial. */
function tableMarkdown(view) {
  const headings = ["", ...view.columns.map((column) => column.name + (isBaseline(view, column) ? " (baseline)" : ""))];
  const runs = RUN_ROWS.map((row) => [row.name, ...view.columns.map((column) => runText(row, column))]);
  const lines = tableLines(view).map((line) => [line.heading, ...view.columns.map((column) => markdownText(view, line, column))]);
  return toMarkdown([headings, ...runs.filter((cells) => cells.slice(1).some(Boolean)), ...lines]);
}

/** Returns a number with its unit, difference and judgement. */
function markdownText(view, line, column) {
  const figure = figureOf(column.series?.entry, line.key);
  const number = `${figure.number || NONE} ${figure.unit}`.trim();
  const difference = isBaseline(view, column) || !figure.number ? "" : comparer.text(view, line, column);
  return difference ? `${number} (${difference})` : number;
}
