// A chart as a picture: with title and legend, on paper of its own, two points a pixel wherever it is drawn.

const PICTURE = { ratio: 2, margin: 16, titleSize: 16, textSize: 12, lineHeight: 20, swatch: 28 };
const PICTURE_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif";

/** The buttons of a panel: its chart as a picture, its lines as CSV. */
function panelTools(panel) {
  const name = (ending) => fileName(`${document.title} ${chartOf(panel).title}`, ending);
  const copy = async (event) => {
    const button = event.currentTarget;
    const blob = await pictureBlob(chartOf(panel));
    tellOn(button, (await copyPicture(blob)) ? "Copied" : saveFile(name(".png"), blob));
  };
  const save = (event) => tellOn(event.currentTarget, saveFile(name(".csv"), csvFile(chartRows(panel))));
  return element("span", { class: "tools" }, toolButton("Copy PNG", copy), toolButton("Save CSV", save));
}

/** What a panel shows at the moment, as a picture needs it. */
function chartOf(panel) {
  const kind = state.kind === TOTAL ? "" : `, ${state.kind}`;
  const range = panel.plan.group === "time" ? state.zoom ?? panel.view.whole : panel.view.range;
  const view = { ...panel.view, range, height: panel.plot.clientHeight || HEIGHT };
  return { title: panel.title.textContent + kind, note: document.title, view, width: panel.plot.clientWidth };
}

/** What stands across in each group of panels, as a heading and as a number; places on the chart are logarithms. */
const ACROSS = {
  time: { heading: "seconds", number: (x) => x },
  percentiles: { heading: "percentile", number: (x) => Number((100 * (1 - 10 ** -x)).toPrecision(12)) },
  ramp: { heading: "threads", number: (x) => Math.round(2 ** x) },
};

/** All points of a panel's lines, a row each, whatever the zoom. */
function chartRows(panel) {
  const { heading, number } = ACROSS[panel.plan.group];
  const { title, view } = panel;
  const value = title.textContent.includes(view.up.label) ? title.textContent : `${title.textContent} (${view.up.label})`;
  const rows = view.lines.flatMap((line) =>
    Array.from(line.x, (x, index) => [line.name, state.kind, number(x), line.y[index]]),
  );
  return [["trial", "operation", heading, value], ...rows];
}

/** The picture as a PNG. */
async function pictureBlob(drawn) {
  const canvas = await drawPicture(drawn);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Puts title, legend and chart onto one canvas. */
async function drawPicture({ title, note, view, width }) {
  const chart = await enlargedChart(view, width);
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  const room = width - 2 * PICTURE.margin;
  const legend = legendLines(context, view.lines, room);
  const head = PICTURE.margin + (note ? 2 : 1) * PICTURE.lineHeight + legend.length * PICTURE.lineHeight + 8;
  canvas.width = width * PICTURE.ratio;
  canvas.height = head * PICTURE.ratio + chart.height + PICTURE.margin * PICTURE.ratio;
  context.scale(PICTURE.ratio, PICTURE.ratio);
  context.fillStyle = shade("var(--paper)");
  context.fillRect(0, 0, canvas.width, canvas.height);
  drawHead(context, { title, note, legend, room });
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.drawImage(chart, 0, head * PICTURE.ratio);
  return canvas;
}

/** Title, note and legend. */
function drawHead(context, { title, note, legend, room }) {
  let y = PICTURE.margin + PICTURE.titleSize;
  context.fillStyle = shade("var(--ink)");
  context.font = `600 ${PICTURE.titleSize}px ${PICTURE_FONT}`;
  context.fillText(shortened(context, title, room), PICTURE.margin, y);
  context.font = `${PICTURE.textSize}px ${PICTURE_FONT}`;
  if (note) {
    y += PICTURE.lineHeight;
    context.fillStyle = shade("var(--soft)");
    context.fillText(shortened(context, note, room), PICTURE.margin, y);
  }
  legend.forEach((items, index) => drawLegendLine(context, items, y + (index + 1) * PICTURE.lineHeight));
}

/** The names of the lines with their places, in as many lines as they need; those that are not drawn are left out. */
function legendLines(context, drawn, room) {
  context.font = `${PICTURE.textSize}px ${PICTURE_FONT}`;
  const lines = [[]];
  let x = 0;
  for (const { trial, name: whole } of drawn.filter((line) => line.x.length > 0)) {
    const name = shortened(context, whole, room - PICTURE.swatch - 24);
    const size = PICTURE.swatch + 6 + context.measureText(name).width + 18;
    if (x > 0 && x + size > room) {
      lines.push([]);
      x = 0;
    }
    lines[lines.length - 1].push({ trial, name, x: PICTURE.margin + x });
    x += size;
  }
  return lines;
}

/** A line of the legend: a piece of each trial's line before its name. */
function drawLegendLine(context, items, y) {
  for (const { trial, name, x } of items) {
    context.strokeStyle = shade(trial.color);
    context.lineWidth = 3;
    context.setLineDash(dashOf(trial));
    context.beginPath();
    context.moveTo(x, y - 4);
    context.lineTo(x + PICTURE.swatch, y - 4);
    context.stroke();
    context.setLineDash([]);
    context.fillStyle = shade("var(--ink)");
    context.fillText(name, x + PICTURE.swatch + 6, y);
  }
}

/** A text that fits, with dots for what is left out. */
function shortened(context, text, room) {
  if (context.measureText(text).width <= room) {
    return text;
  }
  const letters = [...text];
  while (letters.length > 0 && context.measureText(letters.join("") + "…").width > room) {
    letters.pop();
  }
  return letters.join("") + "…";
}

/** Draws the chart once more out of sight; its canvas grows at the first drawing, before any style is set on it. */
function enlargedChart(view, width) {
  const host = element("div", { class: "backstage" });
  host.style.width = `${width}px`;
  document.body.append(host);
  return new Promise((resolve) => {
    const options = chartOptions(host, view, { cursor() {}, drawn() {} }, { markers: [], range: view.range });
    const finish = (plot) => {
      resolve(plot.ctx.canvas);
      queueMicrotask(() => {
        plot.destroy();
        host.remove();
      });
    };
    options.hooks = { ...options.hooks, drawClear: [enlarge], draw: [...options.hooks.draw, finish] };
    const plot = new uPlot(options, [[0, 1], [null, null]], host);
    plot.setScale("x", { min: view.range[0], max: view.range[1] });
  });
}

/** Makes a canvas hold so many points a pixel as pictures have. */
function enlarge(plot) {
  const canvas = plot.ctx.canvas;
  const factor = PICTURE.ratio / devicePixelRatio;
  canvas.width *= factor;
  canvas.height *= factor;
  plot.ctx.scale(factor, factor);
}
