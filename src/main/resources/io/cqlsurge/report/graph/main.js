// Puts the page together, and draws anew what a change of the choices concerns.

const LISTED = ["hidden", "order", "names", "baseline"];

/** Fills the page from its data, or says that it cannot. */
function main() {
  let model;
  try {
    model = readModel(readStats());
  } catch (error) {
    document.querySelector("main").prepend(
      element("p", { class: "message" }, `The data of this page are damaged: ${error.message}`));
    throw error;
  }
  startState(model);
  applyTheme();
  showTitle(model);
  fillControls(document.getElementById("controls"), model);
  addPanels(document.getElementById("panels"), model);
  showParts(model, new Set(LISTED));
  onState((now, changed) => {
    if (changed.has("theme")) {
      applyTheme();
    }
    refreshPanels(changed);
    showParts(model, changed);
  });
  followSystem();
}

/** Title and number of trials. */
function showTitle(model) {
  document.title = model.title;
  document.getElementById("title").textContent = model.title;
}

/** All charts. */
function addPanels(place, model) {
  addTimePanels(place, model);
  addCurvePanels(place, model);
}

/** The parts that are made of text alone. */
function showParts(model, changed) {
  if (LISTED.some((name) => changed.has(name))) {
    renderTrials(document.getElementById("trials"), model);
  }
  renderTable(document.getElementById("table"), model, state);
  renderFacts(document.getElementById("facts"), model, state);
}

main();
