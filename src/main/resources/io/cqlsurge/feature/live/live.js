// The live page: receives events from cqlsurge while the run lasts, and renders the page again.

/** @type {LiveState} */
const live = { state: { stage: "connecting", detail: "", messages: [] }, connection: "open", lostAt: 0, run: "", warmUp: [], template: "" };

/** Starts to receive events. */
function startLive() {
  const stats = readStats();
  const container = element("section", { id: "live", "aria-label": "Run" });
  document.getElementById("headline").before(container, ...controlFields());
  addShownElsewhere(isRunning);
  if (runningTrials().length > 0) {
    live.state.stage = "running";
  }
  document.querySelector("footer").replaceChildren(element("p", {}, "Created by cqlsurge. This page shows a run while it lasts. ", ...saveLinks(stats)));
  const refresh = () => {
    const trials = runningTrials();
    renderHeader(container, live, trials);
    renderControl(trials.at(-1), STAGES_AT_END.includes(live.state.stage));
  };
  const source = new EventSource("/events");
  const receive = (name, act) => source.addEventListener(name, (event) => {
    live.connection = "open";
    const data = JSON.parse(event.data);
    // The page may also have runs of earlier commands.
    live.run = data.stats?.[0]?.cqlsurge.run ?? live.run;
    act(data);
    refresh();
  });
  receive("snapshot", (data) => showEntries(stats, data.stats, (_known, entry) => entry));
  receive("ended", (data) => showEntries(stats, data.stats, (_known, entry) => entry));
  receive("interval", (data) => showEntries(stats, data.stats, updated));
  receive("state", (data) => {
    live.state = data;
    addWarmUp(live.warmUp, data);
    const panel = throughputPanel();
    panel.outdated ||= data.stage === "warming up";
    refreshPanel(panel);
    if (STAGES_AT_END.includes(data.stage)) {
      source.close();
    }
  });
  source.addEventListener("open", loadTemplate);
  source.addEventListener("error", () => {
    if (live.connection === "open" && !STAGES_AT_END.includes(live.state.stage)) {
      Object.assign(live, { connection: "lost", lostAt: Date.now() });
      refresh();
    }
  });
  const { plan } = throughputPanel();
  const { view } = plan;
  plan.view = () => (live.state.stage === "warming up" ? withWarmUp(view(), live.warmUp) : view());
  refresh();
}

/** Returns the panel in which the warm-up is drawn. */
function throughputPanel() {
  return panels.find(({ plan }) => plan.id === "throughput");
}

/** Returns the trials that are running, or the last one of this command. */
function runningTrials() {
  const trials = model.trials.filter((trial) => isRunning(trial) || trial.run === live.run);
  const running = trials.filter(isRunning);
  return running.length ? running : trials.slice(-1);
}

/** Adds entries to the data and shows it. */
function showEntries(stats, entries, join) {
  addEntries(stats, entries, join);
  model = readModel(stats);
  const known = new Set(state.order);
  const added = model.trials.map((trial) => trial.key).filter((key) => !known.has(key));
  state = { ...state, order: [...state.order, ...added], baseline: state.baseline ?? added[0] ?? null };
  showModel();
}

/** Renders the page again, unless the reader is dragging the pointer; then the end of the drag does it. */
function showModel() {
  isLate = isDragging;
  if (isDragging) {
    return;
  }
  const trials = JSON.stringify(model.trials.map((trial) => [trial.key, trial.ending]));
  const hasOtherTrials = trials !== shownTrials;
  shownTrials = trials;
  for (const panel of panels) {
    panel.outdated = true;
  }
  for (const name of hasOtherTrials ? ["table", "facts"] : ["table"]) {
    // Makes a table render again even if its columns are the same.
    delete document.getElementById(name).dataset.shown;
  }
  notifyListeners(new Set(hasOtherTrials ? TRIAL_LIST_KEYS : []));
  model.trials.filter(isRunning).forEach(renderLength);
}

/** Whether data has arrived that is not shown. */
let isLate = false;

/** The trials that the list shows, with their endings. */
let shownTrials = "";

let isDragging = false;
document.addEventListener("pointerdown", (event) => {
  // The open menu of a list may receive the end of the click instead of the page.
  isDragging = !(event.target instanceof HTMLSelectElement);
});
for (const name of ["pointerup", "pointercancel"]) {
  document.addEventListener(name, () => {
    isDragging = false;
    if (isLate) {
      // After the chart has received the end of the drag as well.
      setTimeout(showModel);
    }
  });
}

/** Loads the page without data, if it is missing and there is a connection. */
async function loadTemplate() {
  const reply = live.template ? undefined : await fetch("/graph.html").catch(() => undefined);
  live.template = reply ? await reply.text() : live.template;
}

/** Returns links to the data, and a button that saves the page as a file, even after cqlsurge has ended. */
function saveLinks(stats) {
  const save = async () => {
    await loadTemplate();
    const page = live.template;
    if (!page) {
      return;
    }
    const start = page.indexOf("{", page.indexOf('<script id="stats"'));
    // The text that ends a script must not be in this one.
    const end = page.lastIndexOf("}", page.indexOf("</" + "script>", start)) + 1;
    const data = JSON.stringify(stats).replaceAll("<", "\\u003c");
    saveFile("cqlsurge.html", new Blob([page.slice(0, start), data, page.slice(end)], { type: "text/html" }));
  };
  const link = (path) => element("a", { href: path, download: path.slice(1) }, path.slice(1));
  return [button("Save page", save, { "data-action": "save-page" }), " ", link("/run.json"), " ", link("/run.hdr")];
}

/**
 * Shows the length and the results of a trial that is running, without a change of the list, in which the user may be typing.
 *
 * @param {Trial} trial
 */
function renderLength(trial) {
  document.querySelector(`.trials [data-length="${CSS.escape(trial.key)}"]`)?.replaceChildren(lengthText(trial));
  const cells = document.querySelectorAll(`.trials [data-trial="${CSS.escape(trial.key)}"] > .figure`);
  figureCells(cells.length ? [trial] : []).forEach((cell, index) => cells[index]?.replaceWith(cell));
}

startLive();
