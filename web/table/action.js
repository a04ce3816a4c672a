// An action as the page names it.

/** Names an action for the focus to find its button again. @param {import("../match.js").Action} action */
export const keyOf = (action) => action.join(" ");
