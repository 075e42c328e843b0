import { settleGeoLocator } from '#renderer/browser/market/geo-locator.ts'
import { restoreScroll } from '#renderer/browser/market/market-scroll.ts'
import { isDismissed } from '#renderer/browser/page/dismissed.ts'

async function showSuggestions(element: HTMLElement): Promise<void> {
  const locator = await import('#widgets/navigation/geo-locator/request-suggestions.ts')
  await locator.requestSuggestions(element)
}

/** Suggests other markets once, after `data-delay` milliseconds, if the server has any for this visitor. */
export function start(element: HTMLElement): void {
  restoreScroll()
  if (isDismissed('geoLocatorDisplay')) settleGeoLocator(false)
  else setTimeout(() => void showSuggestions(element), Number(element.dataset.delay))
}
