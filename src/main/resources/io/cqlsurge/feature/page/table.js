// The summary table: the lines of the Results block, one column per trial, with differences from the baseline.

/** Renders the table if its content has changed. */
function renderTable(container) {
  const view = tableView();
  const names = view.columns.map((column) => [column.trial.key, column.name]);
  if (!changed(container, [view.kind, view.baseline?.trial.key, view.baseline?.name, names])) {
    return;
  }
  if (view.columns.length === 0) {
    container.replaceChildren(element("p", { class: "note" }, "All runs are hidden, or there are none."));
    return;
  }
  const notes = comparer.notes(view);
  const lines = element("tbody", { class: "lines" }, ...tableLines(view).map((line) => lineRow(view, line, notes)));
  const table = element("table", { class: "summary" }, tableHead(view), runRows(view), lines);
  container.replaceChildren(
    element("div", { class: "heading" }, element("h2", {}, "Summary"), tableTools(view)),
    scrollable(table, "Results of the runs"),
    ...notes.list(),
    ...errorTables(view),
    ...warningTables(view),
  );
}

/** Returns whether the content of a container has changed since the last call. */
function changed(container, content) {
  const shown = JSON.stringify(content);
  const isChanged = container.dataset.shown !== shown;
  container.dataset.shown = shown;
  return isChanged;
}

/**
 * Returns the content of the table: visible trials in order, each with the series of the selected kind, and the
 * baseline.
 */
function tableView() {
  const pooled = poolColumns(state.kind);
  const columns = pooled.length === 1 && !pooled[0].trials[1] ? operationColumns(pooled[0]) : pooled;
  const hidden = model.trials.find((trial) => trial.key === state.baseline);
  return { kind: state.kind, columns, baseline: baselineIn(columns) ?? (hidden ? columnOf(hidden, state.kind) : columns[0]) };
}

/** Returns the columns of the only run: the total, and each operation if there are several. */
function operationColumns(column) {
  const operations = subjectsOf().slice(1).map(({ trial, kind }) => ({ ...column, name: kind, series: column.trial.series.get(kind), mark: trial }));
  return [column, ...operations];
}

/** Returns the column that shows the baseline, perhaps together with its repeats; undefined if none does. */
function baselineIn(columns) {
  return columns.find(({ trials }) => trials.some(({ key }) => key === state.baseline));
}

/**
 * Returns the column of a trial: its name and its series of one kind of operation.
 *
 * @param {Trial} trial
 */
function columnOf(trial, kind) {
  return { trial, trials: [trial], name: nameOf(trial), series: trial.series.get(kind) };
}

/** Returns whether a column is the baseline. */
function isBaseline(view, column) {
  return column.trial === view.baseline.trial;
}

/** Returns a container in which a table scrolls horizontally, by touch, wheel or arrow keys. */
function scrollable(table, label) {
  return element("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": label }, table);
}

/** Returns the header row with the names of the trials and the baseline. */
function tableHead(view) {
  const corner = element("td", { class: "line" }, view.kind === TOTAL ? "all operations" : view.kind);
  const headings = view.columns.map((column) =>
    element("th", { scope: "col" }, trialHead(column), baselineChoice(view, column)),
  );
  return element("thead", {}, element("tr", {}, corner, ...headings));
}

/** Returns the name of a trial with a sample of its line. */
function trialHead(column) {
  return element("span", { class: "name" }, swatch(column.mark ?? column.trial), element("span", {}, column.name));
}

/** Returns the label of the baseline, or a button that makes the trial the baseline. */
function baselineChoice(view, column) {
  if (isBaseline(view, column)) {
    return element("span", { class: "baseline" }, view.columns.some((other) => !isBaseline(view, other)) ? "baseline" : "");
  }
  return button("use as baseline", () => setState({ baseline: column.trial.key }), { class: "tool" });
}

/** Returns a row of the table, with its heading first. */
function tableRow(attributes, name, cells) {
  return element("tr", attributes, element("th", { scope: "row", class: "line" }, ...name), ...cells);
}

/** Returns the row for a line of the Results block: the number of each trial and the difference from the baseline. */
function lineRow(view, line, notes) {
  const figures = view.columns.map((column) => figureOf(column.series?.entry, line.key));
  const unit = sharedUnit(figures);
  const cells = view.columns.map((column, index) => {
    const figure = unit ? { ...figures[index], unit: "" } : figures[index];
    const isCompared = figure.number && !isBaseline(view, column);
    const difference = isCompared ? notes.difference(line, column) : [];
    return element("td", { class: "figure" }, ...figureText(figure), ...difference);
  });
  const name = [element("span", {}, line.heading), ...unitText(line.unit ?? unit), ...notes.heading(line)];
  const deciding = view.columns.flatMap(({ trial }) => trial.partOf?.decides ?? []);
  const isSide = deciding.length > 0 && !deciding.includes(line.key);
  return tableRow({ "data-line": line.key, class: isSide ? "side" : false }, name, cells);
}

/** Returns a number, with its unit if the line has no shared unit. */
function figureText(figure) {
  return [element("span", { class: "number" }, figure.number || NONE), ...unitText(figure.unit)];
}

/** Returns a unit in a subdued style, or nothing if it is empty. */
function unitText(unit) {
  return unit ? [element("span", { class: "unit" }, " " + unit)] : [];
}
