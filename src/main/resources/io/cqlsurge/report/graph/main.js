// Builds the page, and renders the affected sections after a change of the state.

const TRIAL_LIST_KEYS = ["hidden", "order", "names", "baseline"];

/** Builds the page from its data, or shows an error message. */
function main() {
  let model;
  try {
    model = readModel(readStats());
  } catch (error) {
    document.querySelector("main").prepend(
      element("p", { class: "message" }, `The data of this page is damaged: ${error.message}`));
    throw error;
  }
  startState(model);
  applyTheme();
  showTitle(model);
  fillControls(document.getElementById("controls"), model);
  addPanels(document.getElementById("panels"), model);
  renderSections(model, new Set(TRIAL_LIST_KEYS));
  onState((_state, changed) => {
    if (changed.has("theme")) {
      applyTheme();
    }
    refreshPanels(changed);
    renderSections(model, changed);
  });
  followSystem();
}

/**
 * Shows the title.
 *
 * @param {Model} model
 */
function showTitle(model) {
  document.title = model.title;
  document.getElementById("title").textContent = model.title;
}

/**
 * Adds all charts.
 *
 * @param {Model} model
 */
function addPanels(container, model) {
  addSearchPanel(container, model);
  addDuelPanel(container, model);
  addTimePanels(container, model);
  addHeatPanel(container, model);
  addCurvePanels(container, model);
  addCausePanels(container, model);
}

/**
 * Renders the list of trials and the tables.
 *
 * @param {Model} model
 */
function renderSections(model, changed) {
  renderAbout(document.getElementById("about"), model);
  renderHeadline(document.getElementById("headline"), model, state);
  if (TRIAL_LIST_KEYS.some((name) => changed.has(name))) {
    renderTrials(document.getElementById("trials"), model);
  }
  renderTable(document.getElementById("table"), model, state);
  renderFacts(document.getElementById("facts"), model, state);
}

main();
