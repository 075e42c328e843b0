/** Returns the id of a flyout's element, by which script finds it. */
export const flyoutId = (name: string): string => `flyout-${name}`

/** Returns the named flyout's element, if this page has one. */
export const findFlyout = (name: string): HTMLElement | undefined =>
  document.getElementById(flyoutId(name)) ?? undefined
