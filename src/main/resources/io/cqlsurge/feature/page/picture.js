// Export of a chart as a picture with title, legend and background, at two device pixels per CSS pixel on every screen.

const PICTURE = { ratio: 2, margin: 16, titleSize: 16, textSize: 12, lineHeight: 20, swatch: 28 };
const PICTURE_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

/**
 * Returns the export buttons of a panel: chart as PNG, lines as CSV.
 *
 * @param {Panel} panel
 */
function panelTools(panel) {
  const name = (ending) => () => fileName(`${document.title} ${chartOf(panel).title}`, ending);
  return element("span", { class: "tools" },
    copyButton("Copy PNG", name(".png"), () => pictureBlob(chartOf(panel))), csvButton(name(".csv"), () => chartRows(panel)));
}

/**
 * Returns the current content of a panel for a picture.
 *
 * @param {Panel} panel
 */
function chartOf(panel) {
  const kind = state.kind === TOTAL ? "" : `, ${state.kind}`;
  const view = { ...panel.view, height: panel.plot.clientHeight || HEIGHT };
  return { title: panel.title.textContent + kind, note: [document.title, view.note].filter(Boolean).join(", "), view, width: panel.plot.clientWidth };
}

/** The x column of each group of panels: heading, and conversion from the x position, which may be a logarithm. */
const X_COLUMNS = {
  time: { heading: "seconds", number: (x) => x },
  percentiles: { heading: "percentile", number: (x) => Number((100 * (1 - 10 ** -x)).toPrecision(12)) },
  ramp: { heading: "threads", number: (x) => Math.round(2 ** x) },
};

/**
 * Returns all points of a panel's lines, one per row, regardless of the zoom.
 *
 * @param {Panel} panel
 */
function chartRows(panel) {
  const { heading, number } = panel.plan.xColumn ?? X_COLUMNS[panel.plan.group];
  const { title, view } = panel;
  if (view.heat) {
    return heatRows(view.heat);
  }
  const value = title.textContent.includes(view.yAxis.label) ? title.textContent : `${title.textContent} (${view.yAxis.label})`;
  const rows = view.lines.flatMap((line) =>
    Array.from(line.x, (x, index) => [line.title ?? line.name, line.kind ?? state.kind, ...(line.label ? [line.label] : []), number(x), line.y[index]]),
  );
  return [["trial", "operation", ...(view.lines.some((line) => line.label) ? [view.labelHeading ?? "statistic"] : []), heading, value], ...rows];
}

/** Returns a picture, as PNG, of title, legend and chart. */
async function pictureBlob({ title, note, view, width }) {
  const chart = await enlargedChart(view, width);
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  const maxWidth = width - 2 * PICTURE.margin;
  const legend = legendLines(context, view.lines, maxWidth);
  const head = PICTURE.margin + (note ? 2 : 1) * PICTURE.lineHeight + legend.length * PICTURE.lineHeight + 8;
  canvas.width = width * PICTURE.ratio;
  canvas.height = head * PICTURE.ratio + chart.height + PICTURE.margin * PICTURE.ratio;
  context.scale(PICTURE.ratio, PICTURE.ratio);
  context.fillStyle = resolveColor("var(--paper)");
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawHeading(context, { title, note, legend, maxWidth });
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(chart, 0, head * PICTURE.ratio);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/**
 * Draws title, note and legend.
 *
 * @param {CanvasRenderingContext2D} context
 */
function drawHeading(context, { title, note, legend, maxWidth }) {
  let y = PICTURE.margin + PICTURE.titleSize;
  context.fillStyle = resolveColor("var(--ink)");
  context.font = `600 ${PICTURE.titleSize}px ${PICTURE_FONT}`;
  context.fillText(shorten(context, title, maxWidth), PICTURE.margin, y);
  context.font = `${PICTURE.textSize}px ${PICTURE_FONT}`;
  if (note) {
    y += PICTURE.lineHeight;
    context.fillStyle = resolveColor("var(--soft)");
    context.fillText(shorten(context, note, maxWidth), PICTURE.margin, y);
  }
  legend.forEach((items, index) => drawLegendLine(context, items, y + (index + 1) * PICTURE.lineHeight));
}

/**
 * Arranges the legend entries in as many rows as they need, without lines that have no points.
 *
 * @param {CanvasRenderingContext2D} context
 */
function legendLines(context, drawn, maxWidth) {
  context.font = `${PICTURE.textSize}px ${PICTURE_FONT}`;
  const lines = [[]];
  let x = 0;
  for (const { trial, style, name: whole } of drawn.filter((line) => line.x.length > 0)) {
    const name = shorten(context, whole, maxWidth - PICTURE.swatch - 24);
    const size = PICTURE.swatch + 6 + context.measureText(name).width + 18;
    if (x > 0 && x + size > maxWidth) {
      lines.push([]);
      x = 0;
    }
    lines[lines.length - 1].push({ trial, style, name, x: PICTURE.margin + x });
    x += size;
  }
  return lines;
}

/**
 * Draws one row of the legend: a sample of each trial's line, then its name.
 *
 * @param {CanvasRenderingContext2D} context
 */
function drawLegendLine(context, items, y) {
  for (const { trial, style, name, x } of items) {
    const { width, dash, alpha } = styleOf({ trial, style }, 3);
    context.strokeStyle = resolveColor(trial.color);
    context.lineWidth = width;
    context.globalAlpha = alpha;
    context.setLineDash(dash);
    context.beginPath();
    context.moveTo(x, y - 4);
    context.lineTo(x + PICTURE.swatch, y - 4);
    context.stroke();
    context.setLineDash([]);
    context.globalAlpha = 1;
    context.fillStyle = resolveColor("var(--ink)");
    context.fillText(name, x + PICTURE.swatch + 6, y);
  }
}

/**
 * Shortens a text to the available width, with an ellipsis.
 *
 * @param {CanvasRenderingContext2D} context
 */
function shorten(context, text, maxWidth) {
  if (context.measureText(text).width <= maxWidth) {
    return text;
  }
  const letters = [...text];
  while (letters.length > 0 && context.measureText(letters.join("") + "…").width > maxWidth) {
    letters.pop();
  }
  return letters.join("") + "…";
}

/**
 * Draws the chart again outside the visible area and returns its canvas. The canvas is enlarged at the first drawing,
 * before any of its styles are set.
 */
function enlargedChart(view, width) {
  const host = element("div", { class: "offscreen" });
  host.style.width = `${width}px`;
  document.body.append(host);
  return new Promise((resolve) => {
    const finish = (plot) => {
      resolve(plot.ctx.canvas);
      queueMicrotask(() => {
        plot.destroy();
        host.remove();
      });
    };
    createChart(host, view, { cursor() {}, drawn() {}, cleared: [enlarge], finished: [finish] });
  });
}

/**
 * Enlarges the canvas to the resolution of pictures.
 *
 * @param {uPlot} plot
 */
function enlarge(plot) {
  const canvas = plot.ctx.canvas;
  const factor = PICTURE.ratio / devicePixelRatio;
  canvas.width *= factor;
  canvas.height *= factor;
  plot.ctx.scale(factor, factor);
}
