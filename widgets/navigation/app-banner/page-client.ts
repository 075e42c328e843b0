import { whenActivated } from '#renderer/analytics/when-activated.ts'
import { openInTurn } from '#renderer/browser/flyout/open-in-turn.ts'
import { whenGeoLocatorDismissed } from '#renderer/browser/market/geo-locator.ts'
import { isDismissed, markDismissed } from '#renderer/browser/page/dismissed.ts'

/** Offers the app after `data-delay` milliseconds, unless the geo-locator has just opened (markets rule 7). */
export function start(element: HTMLElement): void {
  const { device } = document.body.dataset
  if (device === 'app' || device === 'desktop' || isDismissed('appBannerHandled')) return
  whenActivated(async () => {
    if (await whenGeoLocatorDismissed()) return
    const onClose = () => markDismissed('appBannerHandled')
    setTimeout(openInTurn, Number(element.dataset.delay), 'appBanner', { onClose })
  })
}
