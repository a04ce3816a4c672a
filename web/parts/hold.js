// Press and hold repeats the click: several equal orders in a row. Holding Enter does the same by itself.

/** How long a thing is held until it is pressed again, and from then on, in milliseconds. */
const [HELD, AGAIN] = [420, 190];

/** A thing that is pressed down and held is pressed again and again; whoever takes it away says so. @param {HTMLElement | null} thing @param {number} button of the pointer */
export function holdDown(thing, button) {
  let timer = 0;
  const stop = () => clearTimeout(timer);
  if (!thing || button) return stop;
  const again = () => {
    // Where no more can follow, another thing stands there.
    if (!thing.isConnected) return;
    if (thing.ariaDisabled !== "true") thing.click();
    addEventListener("pointerup", swallowClick, { once: true });
    timer = setTimeout(again, AGAIN);
  };
  timer = setTimeout(again, HELD);
  // A press that becomes a scroll leaves it, too.
  thing.onpointerleave = stop;
  addEventListener("pointerup", stop, { once: true });
  return stop;
}

/** The browser sends a click after a drag that ends where it began, and after a thing was held: nobody meant it. */
export function swallowClick() {
  const done = new AbortController();
  addEventListener("click", (click) => (click.stopPropagation(), click.preventDefault()), {
    capture: true,
    signal: done.signal,
  });
  setTimeout(() => done.abort());
}
