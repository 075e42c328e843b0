import { geoLocatorHandled } from '#renderer/browser/market/geo-locator.ts'
import { isDismissed, markHandled } from '#renderer/browser/page/dismissed.ts'

/** Offers the app after `data-delay` milliseconds, where the geo-locator did not just ask (markets rule 7). */
export async function start(element: HTMLElement): Promise<void> {
  const { device } = document.body.dataset
  if (device === 'app' || device === 'desktop' || isDismissed('appBannerHandled')) return
  if (await geoLocatorHandled()) return
  setTimeout(async () => {
    const flyouts = await import('#renderer/browser/flyout/flyout.ts')
    flyouts.openInTurn('appBanner', { onClose: () => markHandled('appBannerHandled') })
  }, Number(element.dataset.delay))
}
