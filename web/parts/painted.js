// After the frame: work that must not stand between a click and its painted result.

/** Resolves once the browser has drawn what is there; a tab in the background draws nothing and goes on soon. @returns {Promise<void>} */
export const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 100);
  });

/** Resolves in the frame after that: for what changes so much of the page that the answer to a press should be seen before. @returns {Promise<void>} */
export const answered = async () => {
  await painted();
  await new Promise((resolve) => requestAnimationFrame(resolve));
};
