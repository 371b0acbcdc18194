// Times at which a client did not run (it was stopped or suspended), marked in the panels over time: what is measured
// there is not the database's.

/** The pauses of the trials: intervals one after another in which the client was paused, as one stretch. */
function pausesOf(trials) {
  return trials.flatMap((trial) => {
    const column = listOf(trial.client?.columns).indexOf("paused");
    const ends = listOf(trial.series.get(TOTAL).rows).map((row) => row[trial.series.get(TOTAL).metrics.indexOf("time")]);
    return column < 0 ? [] : stretches(listOf(trial.client.intervals).map((row) => row[column] ?? 0), ends, trial);
  });
}

/** The stretches of intervals with a pause, each with the seconds that the client was paused in it. */
function stretches(paused, ends, trial) {
  const found = [];
  let open = null;
  paused.forEach((seconds, index) => {
    if (seconds <= 0) {
      open = null;
      return;
    }
    if (open === null) {
      open = { trial, from: index > 0 ? ends[index - 1] : 0, seconds: 0 };
      found.push(open);
    }
    open.to = ends[index];
    open.seconds += seconds;
  });
  return found;
}

/** What is written next to a pause. */
function pauseText(pause) {
  return `client paused ${pause.seconds.toFixed(1)} s`;
}

/** Shades the pauses behind the lines. */
function drawPauses(plot, pauses) {
  const { left, top, width, height } = plot.bbox;
  const place = placement(plot);
  const context = plot.ctx;
  context.save();
  context.beginPath();
  context.rect(left, top, width, height);
  context.clip();
  context.font = plot.axes[0].font[0];
  context.textBaseline = "top";
  context.textAlign = "left";
  pauses.forEach((pause, index) => {
    const from = place.across(pause.from);
    context.globalAlpha = 0.15;
    context.fillStyle = shade(pause.trial.color);
    context.fillRect(from, top, Math.max(1, place.across(pause.to) - from), height);
    context.globalAlpha = 1;
    context.fillStyle = shade("var(--ink)");
    context.fillText(pauseText(pause), Math.max(left, from) + 4, top + 4 + 28 * (index % 4));
  });
  context.restore();
}
