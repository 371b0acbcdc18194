// The figures that the nodes of the database reported during a run, as lines over time. The rows of each node have their
// own times.

/** The value of the figure setting for the figure that is shown until the reader selects one. */
const FIRST_FIGURE = "first";

/** The figures to show first, if there are values. */
const LATENCY_FIGURES = ["coordinator write ms", "coordinator read ms"];

const NODE_WIDTHS = [1.5, 2.75, 1];

/** Numbers of values by figure, of each object with the data of nodes. */
const valueCounts = new WeakMap();

addJoin("servers", joinedNodes);

addSetting({ key: "figure", initial: FIRST_FIGURE, allows: (value) => countFigures().has(value) });
addPanelBefore("heat", () => ({
  ...OVER_TIME, exists: () => visibleTrials().some((trial) => nodesOf(trial).length > 0),
  id: "nodes", needs: ["figure"], title: () => "Nodes", controls: [settingField("figure", "Show", figureOptions)], view: nodeView,
}));

/** Returns the nodes of a trial with their rows; none if the nodes did not report figures. */
function nodesOf(trial) {
  return listOf(trial.own.servers?.nodes).filter((node) => node !== null && typeof node === "object");
}

/** Returns how many values each figure of a trial has, in the order of the data. */
function countValues(trial) {
  if (!trial.own.servers) {
    return new Map();
  }
  if (!valueCounts.has(trial.own.servers)) {
    const rows = nodesOf(trial).flatMap((node) => listOf(node.intervals));
    valueCounts.set(trial.own.servers, new Map(listOf(trial.own.servers.columns).map((name, column) =>
      [String(name), rows.filter((row) => Number.isFinite(row?.[column])).length])));
  }
  return valueCounts.get(trial.own.servers);
}

/** Returns the figures that have a value in any trial, with the number of values. */
function countFigures() {
  const sums = new Map();
  for (const [name, count] of model.trials.flatMap((trial) => [...countValues(trial)])) {
    sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return new Map([...sums].filter(([name, count]) => name !== "time" && count > 0));
}

/** Returns the figure to show: the selected one, or the latency with more values, or the first one. */
function shownFigure() {
  const counts = countFigures();
  const [first] = LATENCY_FIGURES.filter((name) => counts.has(name)).sort((a, b) => counts.get(b) - counts.get(a));
  return counts.has(state["figure"]) ? state["figure"] : first ?? [...counts.keys()][0] ?? "";
}

/** Returns the options of the figure. The value of the shown one is the setting. */
function figureOptions() {
  const shown = shownFigure();
  return [...countFigures().keys()].map((name) => [name === shown ? state["figure"] : name, name]);
}

/** Returns the view of the selected figure: a line per node and trial. */
function nodeView() {
  const view = timeView(nodeLine, shownFigure(), nodeSubjects());
  return typeof view === "string" ? view : { ...view, labelHeading: "node" };
}

/** Returns the nodes of the visible trials. A node has the same style in all trials. */
function nodeSubjects() {
  const trials = trialSubjects();
  const names = [...new Set(trials.flatMap(({ trial }) => nodesOf(trial).map(nodeName)))];
  return trials.flatMap((subject) => {
    const nodes = nodesOf(subject.trial);
    const several = (name) => ({ name: trials.length > 1 ? `${subject.name} ${name}` : name, style: nodeStyle(names.indexOf(name)) });
    const ofNode = (node, name) => ({ ...subject, node: name, label: name, rows: listOf(node.intervals), ...(nodes.length > 1 ? several(name) : {}) });
    return nodes.length ? nodes.map((node) => ofNode(node, nodeName(node))) : [subject];
  });
}

/** Returns the style of the n-th node. */
function nodeStyle(number) {
  const turn = Math.floor(number / DASHES.length) % NODE_WIDTHS.length;
  return { width: NODE_WIDTHS[turn], dash: DASHES[number % DASHES.length], alpha: 1 };
}

/** Returns the line of the shown figure of a node. */
function nodeLine({ trial, rows }) {
  const columns = listOf(trial.own.servers?.columns);
  const [time, column] = ["time", shownFigure()].map((name) => columns.indexOf(name));
  if (!rows || column < 0) {
    return missingLine("not measured");
  }
  const timed = rows.filter((row) => Number.isFinite(row?.[time]));
  const y = Float64Array.from(timed, (row) => (Number.isFinite(row[column]) ? row[column] : NaN));
  return y.some((value) => !Number.isNaN(value)) ? { x: Float64Array.from(timed, (row) => row[time]), y } : missingLine("no values");
}

/** Returns the figures of the nodes, with the rows of each node from both that are later than the known ones. */
function joinedNodes(earlier, later) {
  const known = listOf(earlier?.nodes);
  const added = listOf(later?.nodes);
  const names = [...new Set([...known, ...added].map(({ node }) => node))];
  const nodes = names.map((name) => {
    const [before, after] = [known, added].map((nodes) => nodes.find(({ node }) => node === name));
    const last = listOf(before?.intervals).at(-1)?.[0] ?? -Infinity;
    return { ...before, ...after, intervals: [...listOf(before?.intervals), ...listOf(after?.intervals).filter(([time]) => time > last)] };
  });
  return { ...earlier, ...later, nodes };
}
