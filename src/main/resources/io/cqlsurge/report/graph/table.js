// The summary table: the lines of the Results block side by side, a column a trial, with differences to the baseline.

/** Draws the table anew if anything it shows has changed. */
function renderTable(place, model, state) {
  const view = tableView(model, state);
  const names = view.columns.map((column) => [column.trial.key, column.name]);
  if (!changed(place, [view.kind, view.baseline?.trial.key, view.baseline?.name, names])) {
    return;
  }
  if (view.columns.length === 0) {
    place.replaceChildren(element("p", { class: "note" }, "No trial is shown."));
    return;
  }
  const footnotes = new Footnotes(view);
  const table = element("table", { class: "summary" }, tableHead(view), runRows(view), lineRows(view, footnotes));
  place.replaceChildren(
    element("div", { class: "heading" }, element("h2", {}, "Summary"), tableTools(view)),
    scrollable(table, "Results of the trials"),
    footnotes.list(),
    ...errorTables(view),
  );
}

/** Whether what a place shows is other than what it showed before. */
function changed(place, what) {
  const shown = JSON.stringify(what);
  const isChanged = place.dataset.shown !== shown;
  place.dataset.shown = shown;
  return isChanged;
}

/** What the table shows: visible trials in their order, each with the series of the chosen kind, and the baseline. */
function tableView(model, state) {
  const columns = visibleTrials(model).map((trial) => columnOf(trial, state));
  const baseline = model.trials.find((trial) => trial.key === state.baseline);
  return { kind: state.kind, columns, baseline: baseline ? columnOf(baseline, state) : columns[0] };
}

/** A trial under its chosen name with what it says of the chosen kind of operation. */
function columnOf(trial, state) {
  return { trial, name: nameOf(trial), series: trial.series.get(state.kind) };
}

/** Whether a column is the one that the others are compared with. */
function isBaseline(view, column) {
  return column.trial === view.baseline.trial;
}

/** A table that scrolls sideways within itself, by finger, wheel or arrow keys. */
function scrollable(table, label) {
  return element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label }, table);
}

/** The names of the trials, and which of them is the baseline. */
function tableHead(view) {
  const corner = element("td", { class: "line" }, view.kind === TOTAL ? "all operations" : view.kind);
  const heads = view.columns.map((column) =>
    element("th", { scope: "col" }, trialHead(column), baselineChoice(view, column)),
  );
  return element("thead", {}, element("tr", {}, corner, ...heads));
}

/** The name of a trial beside its colour. */
function trialHead(column) {
  return element("span", { class: "name" }, swatch(column.trial), element("span", {}, column.name));
}

/** Says that a trial is the baseline, or makes it so. */
function baselineChoice(view, column) {
  if (isBaseline(view, column)) {
    return element("span", { class: "baseline" }, "baseline");
  }
  const choose = () => setState({ baseline: column.trial.key });
  return element("button", { type: "button", class: "tool", click: choose }, "compare with it");
}

/** A row of the table, its name first. */
function tableRow(attributes, name, cells) {
  return element("tr", attributes, element("th", { scope: "row", class: "line" }, ...name), ...cells);
}

/** The lines of the Results block. */
function lineRows(view, footnotes) {
  const lines = linesOf(view.columns.flatMap((column) => (column.series ? [column.series.entry] : [])));
  return element("tbody", { class: "lines" }, ...lines.map((line) => lineRow(view, line, footnotes)));
}

/** A line of the Results block: its number in each trial, and the difference to the baseline below it. */
function lineRow(view, line, footnotes) {
  const figures = view.columns.map((column) => figureOf(column.series?.entry, line.key));
  const unit = sharedUnit(figures);
  const cells = view.columns.map((column, index) => {
    const figure = unit ? { ...figures[index], unit: "" } : figures[index];
    const isCompared = figure.number && !isBaseline(view, column);
    const difference = isCompared ? [differenceText(judge(line, view.baseline, column), line, footnotes)] : [];
    return element("td", { class: "figure" }, ...figureText(figure), ...difference);
  });
  const name = [element("span", {}, line.heading), ...unitText(unit), ...neverJudged(view, line, footnotes)];
  return tableRow({ "data-line": line.key }, name, cells);
}

/** A number, with its unit if the line has none for all. */
function figureText(figure) {
  return [element("span", { class: "number" }, figure.number || NONE), ...unitText(figure.unit)];
}

/** A unit, quieter than what it belongs to; nothing for none. */
function unitText(unit) {
  return unit ? [element("span", { class: "unit" }, " " + unit)] : [];
}

/** Beside the name of a line that is never judged: so much, said once. */
function neverJudged(view, line, footnotes) {
  const isCompared = view.columns.some((column) => !isBaseline(view, column));
  return line.never && isCompared
    ? [element("span", { class: "unjudged" }, " not judged", footnotes.mark(line.never))]
    : [];
}
