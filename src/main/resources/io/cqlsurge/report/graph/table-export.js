// The summary table as CSV and Markdown.

/** The buttons above the table. */
function tableTools(view) {
  const name = (ending) => fileName(`${document.title} summary`, ending);
  const copy = async (event) => {
    const button = event.currentTarget;
    const text = tableMarkdown(view);
    tellOn(button, (await copyText(text)) ? "Copied" : saveFile(name(".md"), new Blob([text], { type: "text/markdown" })));
  };
  const save = (event) => tellOn(event.currentTarget, saveFile(name(".csv"), csvFile(tableRows(view))));
  return element("span", { class: "tools" }, toolButton("Copy Markdown", copy), toolButton("Save CSV", save));
}

/** A row a line and trial: the number as it was measured, its difference to the baseline in per cent, and how sure. */
function tableRows(view) {
  const heads = ["trial", "operation", "line", "value", "unit", "text", "baseline"];
  const differences = ["difference %", "low %", "high %", "judgement"];
  const rows = tableLines(view).flatMap((line) =>
    view.columns.filter((column) => column.series).map((column) => valueRow(view, line, column)),
  );
  return [[...heads, ...differences], ...rows];
}

/** The lines that any visible trial has. */
function tableLines(view) {
  return linesOf(view.columns.flatMap((column) => (column.series ? [column.series.entry] : [])));
}

/** What a trial says in a line. */
function valueRow(view, line, column) {
  const figure = figureOf(column.series.entry, line.key);
  const value = column.series.results[line.key]?.value ?? null;
  const row = [column.name, view.kind, line.heading, value, figure.unit, figure.number, view.baseline.name];
  return row.concat(isBaseline(view, column) ? [null, null, null, "baseline"] : judgementCells(view, line, column));
}

/** The difference to the baseline as cells. */
function judgementCells(view, line, column) {
  const comparison = judge(line, view.baseline, column);
  const [effect, low, high] = [comparison.effect, comparison.low, comparison.high].map(perCent);
  return [effect, low, high, comparison.judged ? comparison.word : `not judged: ${NOT_JUDGED[comparison.reason]}`];
}

/** A share as a number of per cent, with digits enough for any use; null for none. */
function perCent(share) {
  return Number.isFinite(share) ? Number((share * 100).toFixed(4)) : null;
}

/** The table as it is seen, a column a trial. */
function tableMarkdown(view) {
  const heads = ["", ...view.columns.map((column) => column.name + (isBaseline(view, column) ? " (baseline)" : ""))];
  const runs = RUN_ROWS.map((row) => [row.name, ...view.columns.map((column) => row.text(column.trial))]);
  const lines = tableLines(view).map((line) => [line.heading, ...view.columns.map((column) => markdownText(view, line, column))]);
  return toMarkdown([heads, ...runs.filter((cells) => cells.slice(1).some(Boolean)), ...lines]);
}

/** A number with its unit, difference and word. */
function markdownText(view, line, column) {
  const figure = figureOf(column.series?.entry, line.key);
  const number = `${figure.number || NONE} ${figure.unit}`.trim();
  if (isBaseline(view, column) || !figure.number) {
    return number;
  }
  const comparison = judge(line, view.baseline, column);
  const effect = comparison.effect === null ? "" : percent(comparison.effect);
  const word = comparison.judged ? comparison.word : "not judged";
  return `${number} (${[effect, word].filter(Boolean).join(", ")})`;
}
