// After the frame: work that must not stand between a click and its painted result.

/** Resolves once the browser has drawn what is there; a tab in the background draws nothing and goes on soon. @returns {Promise<void>} */
export const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });
