let settle = (_asked: boolean): void => {}
const whenSettled = new Promise<boolean>((resolve) => {
  settle = resolve
})

/**
 * Marks this page's geo-locator as finished.
 * @param isShown whether the visitor saw it on this page
 */
export const finishGeoLocator = (isShown: boolean): void => settle(isShown)

/** Resolves once the geo-locator has finished, immediately on pages without one, with whether the visitor saw it. */
export const whenGeoLocatorDismissed = (): Promise<boolean> =>
  document.querySelector('[data-client="geo-locator"]') ? whenSettled : Promise.resolve(false)
