let settle = (_asked: boolean): void => {}
const settled = new Promise<boolean>((resolve) => {
  settle = resolve
})

/**
 * The geo-locator of this page is handled.
 * @param isShown whether the visitor was asked on this page
 */
export const settleGeoLocator = (isShown: boolean): void => settle(isShown)

/** Resolves once the geo-locator has ended, at once on pages without one, with whether it asked the visitor. */
export const geoLocatorHandled = (): Promise<boolean> =>
  document.querySelector('[data-client="geo-locator"]') ? settled : Promise.resolve(false)
