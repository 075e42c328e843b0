import { whenActivated } from '#renderer/analytics/when-activated.ts'
import { closeFlyout } from '#renderer/kit/flyout.ts'
import { flyoutId } from '#renderer/kit/flyout-id.ts'
import { openInTurn } from '#renderer/kit/flyout-turn.ts'
import { geoLocatorHandled } from '#renderer/kit/geo-locator.ts'
import { readStored } from '#renderer/kit/storage.ts'
import { acceptTerms, isLater, mayAskForTerms } from '#renderer/kit/terms.ts'
import { showToast } from '#renderer/kit/toast.ts'
import type { Terms } from '#schemas/terms.ts'

// What this tab remembers: pages come and go faster than checks do.
const checkedKey = 'terms-checked'
const putOffKey = 'terms-put-off'

function readInTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function keepInTab(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Without storage each page checks anew.
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The terms that hold in a market; undefined where nobody could say. */
async function termsOf(market: string): Promise<Terms | undefined> {
  try {
    const answer = await fetch(`/api/f/${encodeURIComponent(market)}/terms-and-conditions`)
    if (!answer.ok) return undefined
    const { version, path }: Partial<Record<string, unknown>> = await answer.json()
    // The path of a page of this site, and nothing else.
    return isText(version) && isText(path) && /^\/[^/\\]/.test(path) ? { version, path } : undefined
  } catch {
    return undefined
  }
}

/** Milliseconds until the next check is due, counted over all pages of the tab. */
function dueIn(interval: number): number {
  const checked = Number(readInTab(checkedKey) ?? Number.NEGATIVE_INFINITY)
  return Math.min(Math.max(checked + interval - Date.now(), 0), interval)
}

/**
 * Checks every `data-interval` milliseconds, and whenever the geo-locator closes, whether later terms hold than those
 * that the visitor accepted (spec 1, sections 4, 5 and 9), and asks for them where they do. Closed without an answer it
 * is put off for as long as the tab lasts.
 */
export function start(element: HTMLElement): void {
  const { market = '', interval, guests, accepted: thanks = '' } = element.dataset
  let offered: Terms | undefined

  function offer(terms: Terms): void {
    const isWaiting = offered !== undefined
    offered = terms
    const version = element.querySelector('[data-version]')
    if (version) version.textContent = terms.version
    const link = element.querySelector('a')
    if (link) link.href = `${terms.path}/${encodeURIComponent(terms.version)}`
    if (isWaiting) return
    openInTurn('terms', {
      onClose() {
        if (offered) keepInTab(putOffKey, offered.version)
        offered = undefined
      },
    })
  }

  async function check(): Promise<void> {
    if (!element.isConnected) return
    keepInTab(checkedKey, String(Date.now()))
    const accepted = readStored('termsVersion')
    const isSignedIn = readStored('authenticated') !== undefined
    if (!mayAskForTerms({ isSignedIn, asksGuests: guests !== undefined, accepted })) return
    const terms = await termsOf(market)
    if (!terms || readInTab(putOffKey) === terms.version) return
    if (accepted !== undefined && !isLater(terms.version, accepted)) return
    // Whoever reads them is not kept from it.
    if (location.pathname.startsWith(terms.path)) return
    offer(terms)
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

  element.querySelector('[data-accepts-terms]')?.addEventListener('click', () => {
    if (offered) acceptTerms(offered.version)
    offered = undefined
    void closeFlyout('terms').then(() => showToast({ kind: 'success', text: thanks }))
  })
  document.addEventListener('flyoutclose', ({ target }) => {
    if (target instanceof Element && target.id === flyoutId('geoLocator')) void check()
  })
  // A page that is prerendered may never be seen; and the market comes before its terms.
  whenActivated(() => void geoLocatorHandled().then(checkWhenDue))
}
