// Changes of the rate during a run, and the parts of a load profile, marked in the panels over time.

/**
 * Returns the changes of the trials.
 *
 * @param {Trial[]} trials
 */
function changesOf(trials) {
  return trials.flatMap((trial) => [
    ...trial.profile.map((part) => ({ trial, at: part.time, text: partText(part) })),
    ...trial.changes.map((change) => ({ trial, at: change.time, text: `${formatTick(change.rate)}/s` })),
  ]);
}

/**
 * Returns the rates of a part of a load profile.
 *
 * @param {ProfilePart} part
 */
function partText({ from, to }) {
  return from === to ? `${formatTick(from)}/s` : `${formatTick(from)} to ${formatTick(to)}/s`;
}

/**
 * Returns the points of the rate that a load profile requests, in seconds and per second.
 *
 * @param {ProfilePart[]} profile
 */
function requestedRate(profile) {
  return profile.flatMap((part) => {
    const count = part.shape === "sine" ? Math.ceil((48 * part.seconds) / part.period) : 1;
    return Array.from({ length: count + 1 }, (_, index) => {
      const after = (part.seconds * index) / count;
      const share = part.shape === "sine" ? (1 - Math.cos((2 * Math.PI * after) / part.period)) / 2 : after / part.seconds;
      return [part.time + after, part.from + (part.to - part.from) * share];
    });
  });
}

/**
 * Returns the highest value of curves, -Infinity without curves.
 *
 * @param {{ points: number[][] }[]} curves
 */
function peakOf(curves) {
  return Math.max(-Infinity, ...curves.flatMap(({ points }) => points.map(([, y]) => y)));
}

/**
 * Draws curves that are not measured as thin dotted lines, such as the rates that load profiles request.
 *
 * @param {uPlot} plot
 * @param {{ trial: Trial, points: number[][] }[]} curves
 */
function drawDotted(plot, curves) {
  drawLabelled(plot, (context, transform) => curves.forEach(({ trial, points }) => {
    context.strokeStyle = resolveColor(trial.color);
    context.lineWidth = devicePixelRatio;
    context.setLineDash([2 * devicePixelRatio, 3 * devicePixelRatio]);
    context.beginPath();
    points.forEach(([x, y]) => context.lineTo(transform.toX(x), transform.toY(y)));
    context.stroke();
    context.setLineDash([]);
  }));
}

/**
 * Draws a vertical line with a label for each change.
 *
 * @param {uPlot} plot
 */
function drawChanges(plot, changes) {
  drawLabelled(plot, (context, transform) => changes.forEach((change, index) => {
    const x = transform.toX(change.at);
    context.fillStyle = resolveColor(change.trial.color);
    context.fillRect(x, transform.top, devicePixelRatio, transform.height);
    context.fillStyle = resolveColor("var(--ink)");
    context.fillText(change.text, x + 4, transform.top + 4 + 14 * (index % 4));
  }));
}
