let settle = (_asked: boolean): void => {}
const settled = new Promise<boolean>((resolve) => {
  settle = resolve
})

/**
 * Marks this page's geo-locator as finished.
 * @param isShown whether the visitor saw it on this page
 */
export const settleGeoLocator = (isShown: boolean): void => settle(isShown)

/** Resolves once the geo-locator has finished, immediately on pages without one, with whether the visitor saw it. */
export const whenGeoLocatorDismissed = (): Promise<boolean> =>
  document.querySelector('[data-client="geo-locator"]') ? settled : Promise.resolve(false)
