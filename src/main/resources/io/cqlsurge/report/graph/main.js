// Puts the page together, and draws anew what a change of the choices concerns.

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
  showTitle(model);
  showParts(model);
  onState(() => showParts(model));
}

/** Title and number of trials. */
function showTitle(model) {
  document.title = model.title;
  document.getElementById("title").textContent = model.title;
}

/** The parts that are made of text alone. */
function showParts(model) {
  if (typeof renderTable === "function") {
    renderTable(document.getElementById("table"), model, state);
  }
  if (typeof renderFacts === "function") {
    renderFacts(document.getElementById("facts"), model, state);
  }
}

main();
