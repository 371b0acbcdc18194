// Builds the page, and renders the affected sections after a change of the state.

const TRIAL_LIST_KEYS = ["hidden", "order", "names", "baseline"];

/** Builds the page from its data, or shows an error message. */
function main() {
  try {
    startState(readModel(readStats()));
  } catch (error) {
    document.querySelector("main").prepend(
      element("p", { class: "message" }, `The data of this page is damaged: ${error.message}`));
    throw error;
  }
  applyTheme();
  document.title = document.getElementById("title").textContent = model.title;
  fillControls(document.getElementById("controls"));
  addPanels();
  placeSections();
  renderSections(new Set(TRIAL_LIST_KEYS));
  onState((changed) => {
    if (changed.has("theme")) {
      applyTheme();
    }
    refreshPanels(changed);
    renderSections(changed);
  });
  followSystem();
  setTimeout(drawPanels);
}

/** Adds all charts. */
function addPanels() {
  addTimePanels();
  addHeatPanel();
  addCurvePanels();
  addCausePanels();
}

/** Renders the list of trials and the tables. */
function renderSections(changed) {
  renderAbout(document.getElementById("about"));
  renderHeadline(document.getElementById("headline"));
  renderNotes(document.getElementById("notes"));
  if (TRIAL_LIST_KEYS.some((name) => changed.has(name))) {
    renderTrials(document.getElementById("trials"));
  }
  renderTable(document.getElementById("table"));
  renderFacts(document.getElementById("facts"));
  renderAdded();
}

main();
