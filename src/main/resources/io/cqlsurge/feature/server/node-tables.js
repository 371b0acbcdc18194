// The figures of the nodes as tables: a column per phase, or one for the whole run.

addSection({ id: "nodes", label: "Nodes", after: "panels", rank: 2, render: renderNodes });

/** Renders the tables of the nodes and the bars of the mean times, if their content has changed. */
function renderNodes(container) {
  const groups = periodGroups();
  if (!changed(container, groups)) {
    return;
  }
  container.replaceChildren(...groups.flatMap((group) => [
    element("div", { class: "heading" }, element("h2", {}, group.heading)),
    element("div", { class: "nodes" }, figureTable(group), timeBars(group.periods)),
  ]));
}

/**
 * Returns the periods to show, each with its name, the means of the nodes' figures, and the mean time of an operation.
 * The phases of each trial are a group; trials without phases are one group, with a column for each of them.
 */
function periodGroups() {
  const isNamed = visibleTrials().length > 1;
  const trials = visibleTrials().filter((trial) => nodesOf(trial).length > 0);
  const [divided, whole] = [true, false].map((has) => trials.filter((trial) => hasPhaseFigures(trial) === has));
  const groups = divided.map((trial) => periodGroup(`Nodes by phase${isNamed ? ` of ${nameOf(trial)}` : ""}`, [trial], listOf(trial.own.phases).map(phasePeriod)));
  const wholes = whole.map((trial) => wholePeriod(trial, isNamed ? nameOf(trial) : ""));
  return [...groups, ...(whole.length ? [periodGroup("Nodes", whole, wholes)] : [])];
}

/** Returns a group of periods, with the figures that have a value in any of them. */
function periodGroup(heading, trials, periods) {
  const names = trials.flatMap(({ own }) => listOf(own.servers.columns).map(String));
  return { heading, periods, figures: [...new Set(names)].filter((name) => periods.some(({ means }) => numberOf(means[name]) !== null)) };
}

/** Returns whether any phase of a trial has figures of the nodes. */
function hasPhaseFigures(trial) {
  return listOf(trial.own.phases).some(({ servers }) => Object.keys(servers ?? {}).length > 0);
}

/** Returns a phase as a period. */
function phasePeriod(phase) {
  return { name: textOf(phase.name), means: phase.servers ?? {}, time: phase.time ?? null };
}

/** Returns the whole run of a trial as a period. While the run lasts, its means are those of the last interval. */
function wholePeriod(trial, trialName) {
  const { servers } = trial.own;
  const name = isRunning(trial) ? `${trialName} last interval`.trim() : trialName || "whole run";
  const means = Object.entries(servers.results ?? {}).map(([title, result]) => [title, result?.value]);
  return { name, means: Object.fromEntries(means), time: servers.time ?? null };
}

/** Returns a name without its middle if it is long, because long names often differ only at the end. */
function shortName(name) {
  return name.length > 40 ? `${name.slice(0, 25)}…${name.slice(-14)}` : name;
}

/** Returns the table of a group: a row per figure, a column per period. */
function figureTable({ heading, periods, figures }) {
  const row = (name) => tableRow({}, [name], periods.map(({ means }) => element("td", { class: "figure" }, formatNumber(numberOf(means[name])))));
  const head = periods.map(({ name }) => element("th", { scope: "col" }, element("span", { title: name }, shortName(name))));
  return scrollable(element("table", { class: "figures-of-nodes" },
    element("thead", {}, element("tr", {}, element("td", { class: "line" }, "mean per node"), ...head)),
    element("tbody", {}, ...figures.map(row))), heading);
}
