import { whenGeoLocatorDismissed } from '#renderer/browser/market/geo-locator.ts'
import { isDismissed, markDismissed } from '#renderer/browser/page/dismissed.ts'

/** Offers the app after `data-delay` milliseconds, unless the geo-locator has just opened (markets rule 7). */
export async function start(element: HTMLElement): Promise<void> {
  const { device } = document.body.dataset
  if (device === 'app' || device === 'desktop' || isDismissed('appBannerHandled')) return
  if (await whenGeoLocatorDismissed()) return
  setTimeout(async () => {
    const flyouts = await import('#renderer/browser/flyout/flyout.ts')
    flyouts.openInTurn('appBanner', { onClose: () => markDismissed('appBannerHandled') })
  }, Number(element.dataset.delay))
}
