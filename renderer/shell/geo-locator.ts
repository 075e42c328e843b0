import { settleGeoLocator } from '#renderer/kit/geo-locator.ts'
import { isHandled } from '#renderer/kit/handled.ts'
import { restoreScroll } from '#renderer/kit/market-scroll.ts'

async function ask(element: HTMLElement): Promise<void> {
  const { askForMarkets } = await import('#renderer/kit/ask-for-markets.ts')
  await askForMarkets(element)
}

/** Suggests other markets once, after `data-delay` milliseconds, where the server has any for this visitor. */
export function start(element: HTMLElement): void {
  restoreScroll()
  if (isHandled('geoLocatorDisplay')) settleGeoLocator()
  else setTimeout(() => void ask(element), Number(element.dataset.delay))
}
