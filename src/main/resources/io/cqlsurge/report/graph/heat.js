// The heat map: the operations of one trial by time and latency. docs/reference/run-json.md describes its data.

const SHADES = 32;

/** Adds the panel of the heat map. */
function addHeatPanel(parent, model) {
  const options = () => heatTrials(model).map((trial) => [trial === heatTrial(model) ? state.heat : trial.key, nameOf(trial)]);
  addPanel(parent, {
    id: "heat", group: "time", needs: ["heat"], exists: () => heatTrials(model).length > 0, controls: [settingField("heat", "Trial", options)],
    title: () => `Heat map of ${heatTrial(model).pacing === "none" ? "latency" : `${timeOf(heatTrial(model))} time`}`,
    view: () => heatView(heatTrial(model)), positionText: heatText,
  });
}

/** Returns the visible trials that have a heat map of the selected kind. */
function heatTrials(model) {
  return visibleTrials(model).filter((trial) => listOf(heatOf(trial)?.columns).length > 0);
}

/** Returns the trial that is shown: the selected one if it is visible, otherwise the first. */
function heatTrial(model) {
  const trials = heatTrials(model);
  return trials.find((trial) => trial.key === state.heat) ?? trials[0];
}

/** Returns the heat map of a trial as it is in the data. */
function heatOf(trial) {
  return trial.series.get(state.kind)?.times[timeOf(trial)]?.heatMap;
}

/** Returns the view of a trial's heat map. */
function heatView(trial) {
  const columns = heatColumns(trial.series.get(state.kind), heatOf(trial));
  const cells = columns.flatMap((column) => column.cells);
  const peak = cells.reduce((most, { count }) => Math.max(most, count), 1);
  const low = cells.reduce((least, { from }) => Math.min(least, from), 1);
  const high = cells.reduce((most, { to }) => Math.max(most, to), 2 * low);
  const fullRange = [0, columns[columns.length - 1].to];
  return {
    lines: [], heat: { columns, peak, low, high }, log: true, pauses: pausesOf([trial]), changes: changesOf([trial]),
    fullRange, range: state.zoom ?? fullRange, xAxis: { label: "seconds since the start" }, yAxis: { label: "ms" },
    note: `${nameOf(trial)}; colour: 1 to ${peak.toLocaleString("en-US")} operations, logarithmic`,
    sentence: `${operationsText(cells)} of ${nameOf(trial)} from ${formatNumber(low)} to ${formatNumber(high)} ms`,
  };
}

/** Returns the columns, each with its time in s and its cells, which have their latency in ms. */
function heatColumns(series, { intervalsPerColumn, columns }) {
  const ends = series.rows.map((row) => row[series.metrics.indexOf("time")]);
  const bucketStart = (bucket) => 10 ** (bucket / 10 - 3);
  return columns.map(([first, ...counts], index) => ({
    from: index === 0 ? 0 : ends[index * intervalsPerColumn - 1], to: ends[Math.min((index + 1) * intervalsPerColumn, ends.length) - 1],
    cells: counts.map((count, after) => ({ from: bucketStart(first + after), to: bucketStart(first + after + 1), count })).filter(({ count }) => count > 0),
  }));
}

/** Returns the number of operations in cells. */
function operationsText(cells) {
  return `${cells.reduce((sum, { count }) => sum + count, 0).toLocaleString("en-US")} operations`;
}

/** Returns the operations at a time, and those with the latency under the pointer. */
function heatText(x, { heat, pointed }) {
  const column = heat.columns.find(({ from, to }) => x >= from && x <= to) ?? { from: x, to: x, cells: [] };
  const cells = column.cells.filter(({ from, to }) => pointed >= from && pointed < to);
  const part = cells.map(({ from, to }) => `, ${operationsText(cells)} from ${formatNumber(from)} to ${formatNumber(to)} ms`);
  return `${spanText(column.from, column.to)}: ${operationsText(column.cells)}${part.join("")}`;
}

/** Returns the cells as rows for CSV. */
function heatRows({ columns }) {
  const rows = columns.flatMap((column) => column.cells.map(({ from, to, count }) => [column.from, column.to, from, to, count]));
  return [["from s", "to s", "from ms", "to ms", "operations"], ...rows];
}

/**
 * Draws the cells. Returns the number of columns in the visible range.
 *
 * @param {uPlot} plot
 */
function drawHeat(plot, { columns, peak }) {
  const [low, high] = ["var(--heat-low)", "var(--heat-high)"].map(resolveColor);
  const shades = Array.from({ length: SHADES + 1 }, (_, shade) => `color-mix(in oklch, ${low}, ${high} ${(100 * shade) / SHADES}%)`);
  const shown = columns.filter(({ from, to }) => to > plot.scales.x.min && from < plot.scales.x.max);
  drawLabelled(plot, (context, { toX, toY }) => shown.forEach(({ from, to, cells }) => {
    const left = Math.round(toX(from));
    for (const cell of cells) {
      const top = Math.round(toY(cell.to));
      context.fillStyle = shades[Math.round(SHADES * (peak > 1 ? Math.log(cell.count) / Math.log(peak) : 1))];
      context.fillRect(left, top, Math.max(1, Math.round(toX(to)) - left), Math.round(toY(cell.from)) - top);
    }
  }));
  return { shown: shown.length > 0 ? 1 : 0, columns: shown.length };
}
