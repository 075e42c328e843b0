import { whenDeferredArrive } from '#renderer/browser/flyout/when-deferred-arrive.ts'

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
export async function whenGeoLocatorDismissed(): Promise<boolean> {
  await whenDeferredArrive()
  return document.querySelector('[data-client="geo-locator"]') ? whenSettled : false
}
