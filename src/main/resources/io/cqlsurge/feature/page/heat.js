// The heat map: the operations of one trial by time and latency. docs/reference/run-json.md describes its data.

const SHADES = 32;

/** Adds the panel of the heat map. */
function addHeatPanel() {
  const options = () => heatTrials().map((trial) => [trial === heatTrial() ? state.heat : trial.key, nameOf(trial)]);
  addPanel({
    id: "heat", group: "time", needs: ["heat"], exists: () => heatTrials().length > 0, controls: [settingField("heat", "Run", options)],
    title: () => `Heat map of ${heatTrial().pacing === "none" ? "latency" : `${timeOf(heatTrial())} time`}`,
    view: () => heatView(heatTrial()), positionText: heatText,
  });
}

/** Returns the visible trials that have a heat map of the selected kind. */
function heatTrials() {
  return visibleTrials().filter((trial) => listOf(heatOf(trial)?.columns).length > 0);
}

/** Returns the trial that is shown: the selected one if it is visible, otherwise the first. */
function heatTrial() {
  const trials = heatTrials();
  return trials.find((trial) => trial.key === state.heat) ?? trials[0];
}

/** Returns the heat map of a trial as it is in the data. */
function heatOf(trial) {
  return trial.series.get(state.kind)?.times[timeOf(trial)]?.heatMap;
}

/** Returns the view of a trial's heat map. */
function heatView(trial) {
  const columns = heatColumns(trial.series.get(state.kind), heatOf(trial));
  const filled = columns.filter(({ counts }) => counts.length > 0);
  const first = filled.reduce((least, column) => Math.min(least, column.first), Infinity);
  const end = filled.reduce((most, column) => Math.max(most, column.first + column.counts.length), 0);
  const peak = columns.reduce((most, { counts }) => Math.max(most, ...counts), 1);
  const [low, high] = filled.length ? [bucketStart(first), bucketStart(end)] : [0.1, 1];
  const fullRange = [columns[0].from, columns[columns.length - 1].to];
  return {
    lines: [], heat: { columns, peak, first, end, low, high }, log: true, pauses: pausesOf([trial]), changes: changesOf([trial]),
    fullRange, range: state.zoom ?? fullRange, xAxis: { label: "seconds since the start" }, yAxis: { label: "ms", splits: () => ticksBetween(low, high) },
    note: `${nameOf(trial)}; colour: 1 to ${formatCount(peak)} operations, logarithmic`,
    sentence: `${operationsText(columns.flatMap(({ counts }) => counts))} of ${nameOf(trial)} from ${formatNumber(low)} to ${formatNumber(high)} ms`,
  };
}

/** Returns the columns: time in s, the first bucket and the counts from there. */
function heatColumns(series, { intervalsPerColumn, columns }) {
  const ends = series.rows.map((row) => row[series.metrics.indexOf("time")]);
  return columns.map(([first, ...counts], index) => ({
    from: index === 0 ? series.start : ends[index * intervalsPerColumn - 1], to: ends[Math.min((index + 1) * intervalsPerColumn, ends.length) - 1], first, counts,
  }));
}

/** Returns the latency at which a bucket starts, in ms. */
function bucketStart(bucket) {
  return 10 ** (bucket / 10 - 3);
}

/** Returns the numbers 1, 2, 5, 10, 20... in a range. */
function ticksBetween(low, high) {
  const decades = Array.from({ length: 12 }, (_, index) => 10 ** (index - 4));
  return decades.flatMap((ten) => [ten, 2 * ten, 5 * ten]).filter((value) => value >= low && value <= high);
}

/** Returns the sum of counts as text. */
function operationsText(counts) {
  return `${formatCount(counts.reduce((sum, count) => sum + count, 0))} operations`;
}

/** Returns the operations at a time, and those with the latency under the pointer. */
function heatText(x, { heat, pointed }) {
  const { from, to, first, counts } = heat.columns.find((column) => x >= column.from && x <= column.to) ?? { from: x, to: x, first: 0, counts: [] };
  const bucket = Math.floor(10 * Math.log10(pointed) + 30);
  const count = counts[bucket - first];
  const part = count > 0 ? `, ${operationsText([count])} from ${formatNumber(bucketStart(bucket))} to ${formatNumber(bucketStart(bucket + 1))} ms` : "";
  return `${spanText(from, to)}: ${operationsText(counts)}${part}`;
}

/** Returns the counts as rows for CSV. */
function heatRows({ columns }) {
  const rows = columns.flatMap(({ from, to, first, counts }) =>
    counts.map((count, index) => [from, to, bucketStart(first + index), bucketStart(first + index + 1), count]));
  return [["from s", "to s", "from ms", "to ms", "operations"], ...rows];
}

/** Returns a picture with a pixel for each count. */
function heatPicture({ columns, peak, first, end }) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [columns.length, Math.max(end - first, SHADES + 1)];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const [low, high] = ["var(--heat-low)", "var(--heat-high)"].map(resolveColor);
  for (let shade = 0; shade <= SHADES; shade++) {
    context.fillStyle = `color-mix(in oklch, ${low}, ${high} ${(100 * shade) / SHADES}%)`;
    context.fillRect(0, shade, 1, 1);
  }
  const shades = new Uint32Array(context.getImageData(0, 0, 1, SHADES + 1).data.buffer);
  const image = context.createImageData(canvas.width, canvas.height);
  const pixels = new Uint32Array(image.data.buffer);
  columns.forEach((column, x) => column.counts.forEach((count, index) => {
    const shade = Math.round(SHADES * (peak > 1 ? Math.log(count) / Math.log(peak) : 1));
    pixels[(end - 1 - column.first - index) * canvas.width + x] = count > 0 ? shades[shade] : 0;
  }));
  context.putImageData(image, 0, 0);
  return canvas;
}

/**
 * Draws a heat map. Returns the number of columns in the visible range.
 *
 * @param {uPlot} plot
 */
function drawHeat(plot, heat) {
  const picture = (heat.picture ??= heatPicture(heat));
  let shown = 0;
  drawLabelled(plot, (context, { toX, toY, from: start, to: end }) => heat.columns.forEach(({ from, to }, x) => {
    if (to > start && from < end && heat.end > heat.first) {
      const [left, top] = [Math.round(toX(from)), Math.round(toY(heat.high))];
      context.imageSmoothingEnabled = false;
      context.drawImage(picture, x, 0, 1, heat.end - heat.first, left, top, Math.max(1, Math.round(toX(to)) - left), Math.round(toY(heat.low)) - top);
      shown++;
    }
  }));
  return { shown: shown > 0 ? 1 : 0, columns: shown };
}
