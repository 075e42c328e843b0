import { whenActivated } from '#renderer/analytics/when-activated.ts'
import { whenGeoLocatorDismissed } from '#renderer/browser/market/geo-locator.ts'
import { readStored } from '#renderer/browser/page/storage.ts'
import { keepInTab, readInTab } from '#renderer/browser/page/tab-memory.ts'
import { findFlyout } from '#renderer/components/flyout/flyout-id.ts'
import { needsTermsPrompt } from '#widgets/navigation/terms-flyout/asks-for-terms.ts'

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
  let checking: Promise<() => Promise<void>> | undefined

  async function makeCheck(): Promise<() => Promise<void>> {
    const terms = await import('#widgets/navigation/terms-flyout/terms-check.ts')
    return terms.createTermsCheck(element)
  }

  async function check(): Promise<void> {
    if (!element.isConnected) return
    keepInTab(checkedKey, String(Date.now()))
    const accepted = readStored('termsVersion')
    const isSignedIn = readStored('authenticated') !== undefined
    if (!needsTermsPrompt({ isSignedIn, includesGuests: guests !== undefined, accepted })) return
    checking ??= makeCheck()
    await (await checking)()
  }

  function checkWhenDue(): void {
    setTimeout(
      async () => {
        await check()
        checkWhenDue()
      },
      dueIn(Number(interval)),
    )
  }

  document.addEventListener('flyoutclose', ({ target }) => {
    if (target === findFlyout('geoLocator')) void check()
  })
  // A prerendered page may never be displayed, and the geo-locator takes precedence.
  whenActivated(() => void whenGeoLocatorDismissed().then(checkWhenDue))
}
