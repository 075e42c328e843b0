import { whenActivated } from '#renderer/analytics/when-activated.ts'
import { loadAndOpenWhenFree } from '#renderer/browser/flyout/open-when-free.ts'
import { whenGeoLocatorDismissed } from '#renderer/browser/market/geo-locator.ts'
import { isDismissed, markDismissed } from '#renderer/browser/page/dismissed-notices.ts'

/** Offers the app after `data-delay` milliseconds, unless the geo-locator has just opened (markets rule 7). */
export function start(element: HTMLElement): void {
  const { device } = document.body.dataset
  if (device === 'app' || device === 'desktop' || isDismissed('appBannerHandled')) return
  whenActivated(async () => {
    if (await whenGeoLocatorDismissed()) return
    const onClose = () => markDismissed('appBannerHandled')
    setTimeout(loadAndOpenWhenFree, Number(element.dataset.delay), 'appBanner', { onClose })
  })
}
