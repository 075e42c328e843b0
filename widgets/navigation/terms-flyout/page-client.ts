import { whenActivated } from '#renderer/analytics/when-activated.ts'
import { whenGeoLocatorDismissed } from '#renderer/browser/market/geo-locator.ts'
import { readStored } from '#renderer/browser/page/storage.ts'
import { readInTab, storeInTab } from '#renderer/browser/page/tab-memory.ts'
import { findFlyout } from '#renderer/components/flyout/flyout-id.ts'
import { needsTermsPrompt } from '#widgets/navigation/terms-flyout/needs-terms.ts'

const checkedKey = 'terms-checked'

/**
 * Milliseconds until the next check is due, measured across all pages of the tab, because visits of a page are shorter
 * than the interval.
 */
function dueIn(interval: number): number {
  const checked = Number(readInTab(checkedKey) ?? Number.NEGATIVE_INFINITY)
  return Math.min(Math.max(checked + interval - Date.now(), 0), interval)
}

/**
 * Checks every `data-interval` milliseconds, and whenever the geo-locator closes, whether newer terms apply, and then
 * asks the visitor to accept them (account rule 15). Its script is fetched only for visitors who may need to.
 */
export function start(element: HTMLElement): void {
  const { interval, guests } = element.dataset
  async function check(): Promise<void> {
    if (!element.isConnected) return
    storeInTab(checkedKey, String(Date.now()))
    const acceptedVersion = readStored('termsVersion')
    const isSignedIn = readStored('authenticated') !== undefined
    if (!needsTermsPrompt({ isSignedIn, includesGuests: guests !== undefined, accepted: acceptedVersion }))
      return
    // A script that could not be fetched is requested again by the next check.
    await import('#widgets/navigation/terms-flyout/terms-check.ts').then(
      ({ checkTerms }) => checkTerms(element),
      () => undefined,
    )
  }

  function checkWhenDue(): void {
    setTimeout(() => void check().finally(checkWhenDue), dueIn(Number(interval)))
  }

  document.addEventListener('flyoutclose', ({ target }) => {
    if (target === findFlyout('geoLocator')) void check()
  })
  // A prerendered page may never be displayed, and the geo-locator takes precedence.
  whenActivated(() => void whenGeoLocatorDismissed().then(checkWhenDue))
}
