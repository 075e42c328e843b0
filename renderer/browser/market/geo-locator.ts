let settle = (): void => {}
const settled = new Promise<void>((resolve) => {
  settle = resolve
})

/** The geo-locator of this page is handled. */
export const settleGeoLocator = (): void => settle()

/** Resolves once the geo-locator has ended, at once on pages without one. */
export const geoLocatorHandled = (): Promise<void> =>
  document.querySelector('[data-client="geo-locator"]') ? settled : Promise.resolve()
