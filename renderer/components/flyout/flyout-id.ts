/** The id of a flyout's element: it is found when it is needed, wherever it stands and whoever rendered it. */
export const flyoutId = (name: string): string => `flyout-${name}`

/** The flyout of that name, where this page has one. */
export const findFlyout = (name: string): HTMLElement | undefined =>
  document.getElementById(flyoutId(name)) ?? undefined
