// The phases of a run, which marks separate: bands in the panels over time, and a table.

addMarks({ key: "phases", of: phasesOf, text: ({ name }) => name, draw: drawPhases });
addSection({ id: "phases", label: "Phases", after: "panels", rank: 1, render: renderPhases });

/** Columns of the table: heading, and the text of a phase. */
const PHASE_COLUMNS = [
  { name: "time", text: (phase) => spanText(phase.from, phase.to) },
  { name: "op/s", text: (phase) => resultText(phase, "op rate") },
  { name: "change", text: (phase) => textOf(phase.changes?.["op rate"]) },
  { name: "p50 ms", text: (phase) => resultText(phase, "latency median") },
  { name: "p99 ms", text: (phase) => resultText(phase, "latency 99th percentile") },
  { name: "change", text: (phase) => textOf(phase.changes?.["latency 99th percentile"]) },
  { name: "p99.9 ms", text: (phase) => resultText(phase, "latency 99.9th percentile") },
  { name: "max ms", text: (phase) => resultText(phase, "latency max") },
  { name: "errors", text: (phase) => resultText(phase, "total errors") },
];

/** Returns the value of a line of a phase as text. */
function resultText(phase, key) {
  return formatNumber(numberOf(phase.results?.[key]?.value));
}

/** Returns the phases of a trial as they are in the data. */
function phaseList({ own }) {
  return listOf(own.phases);
}

/**
 * Returns the phases of the trials.
 *
 * @param {Trial[]} trials
 */
function phasesOf(trials) {
  return trials.flatMap((trial) => phaseList(trial).map((phase, index) => ({ trial, index, ...phase })));
}

/**
 * Shades every second phase in the chart, and draws its name, or its number in the table where it is narrow. The names of each trial
 * are one line.
 *
 * @param {uPlot} plot
 */
function drawPhases(plot, phases) {
  const trials = [...new Set(phases.map(({ trial }) => trial))];
  drawLabelled(plot, (context, transform) => phases.forEach((phase) => {
    const from = transform.toX(phase.from);
    const width = transform.toX(phase.to) - from;
    context.fillStyle = resolveColor("var(--ink)");
    context.globalAlpha = phase.index % 2 ? 0.07 : 0;
    context.fillRect(from, transform.top, width, transform.height);
    context.globalAlpha = 0.6;
    context.fillRect(from, transform.top, phase.index ? devicePixelRatio : 0, transform.height);
    context.globalAlpha = 1;
    const line = 14 * devicePixelRatio * trials.indexOf(phase.trial);
    const texts = phase.index ? [textOf(phase.name), String(phase.index)] : [];
    const fitting = texts.find((text) => context.measureText(text).width <= width - 8) ?? "";
    context.fillText(fitting, from + 4, transform.top + 4 + line);
  }));
}

/** Renders the table of phases if its content has changed; there is none without marks. */
function renderPhases(container) {
  const trials = visibleTrials().filter((trial) => phaseList(trial).length > 0);
  if (!changed(container, trials.map((trial) => [trial.key, nameOf(trial), phaseList(trial), listOf(trial.own.marks)]))) {
    return;
  }
  container.replaceChildren(...trials.flatMap((trial) => [
    element("div", { class: "heading" }, element("h2", {}, trials.length > 1 ? `Phases of ${nameOf(trial)}` : "Phases")),
    scrollable(phaseTable(trial), "Results of the phases"),
    element("p", { class: "note" }, "Changes are from the time before the first mark, at 99 % confidence. In narrow bands, the charts show the numbers of the phases."),
  ]));
}

/**
 * Returns the phases of a trial as a table. A click on a name zooms to the phase.
 *
 * @param {Trial} trial
 */
function phaseTable(trial) {
  const zoomTo = ({ from, to, name }, index) => button(index ? `${index} ${textOf(name)}` : textOf(name), () => setState({ zoom: [from, to] }), { class: "tool", "data-action": "zoom-phase" });
  return listTable("phases", ["phase", ...PHASE_COLUMNS.map(({ name }) => name), "as before after"],
    phaseList(trial).map((phase, index) => [zoomTo(phase, index), ...PHASE_COLUMNS.map(({ text }) => text(phase)), recoveryText(trial, phase)]));
}

/**
 * Returns the time from the mark of a phase until the run was as before.
 *
 * @param {Trial} trial
 */
function recoveryText(trial, phase) {
  const mark = listOf(trial.own.marks).filter(({ text, time }) => text === phase.name && time <= phase.to).at(-1);
  return mark ? textOf(mark.recovered) : "";
}
