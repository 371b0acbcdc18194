// Fingers on a chart: moved sideways they choose a stretch as a mouse does, moved up or down they scroll the page.

/** Lets a finger do what the mouse does on the frame of a chart. */
function followFinger(frame) {
  const pass = (name, target) => (event) => {
    if (event.pointerType === "touch" && event.isPrimary) {
      const { clientX, clientY } = event;
      // uPlot passes over moves that tell of no movement.
      target.dispatchEvent(new MouseEvent(name, { bubbles: true, clientX, clientY, button: 0, movementX: 1 }));
    }
  };
  const released = pass("mouseup", frame);
  frame.addEventListener("pointerdown", pass("mousemove", frame));
  frame.addEventListener("pointerdown", pass("mousedown", frame));
  frame.addEventListener("pointermove", pass("mousemove", frame));
  frame.addEventListener("pointerup", released);
  frame.addEventListener("pointercancel", released);
}
