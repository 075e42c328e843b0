import { closeFlyout } from '#renderer/kit/flyout.ts'
import { writeStored } from '#renderer/kit/storage.ts'

const scrollKey = 'scroll-in-market'

/** The path of this page's edition for a language and country, as the page's head names it. */
function editionFor(locale: string): string | undefined {
  const editions = document.querySelectorAll<HTMLLinkElement>('link[rel="alternate"][hreflang]')
  const edition = [...editions].find(({ hreflang }) => hreflang.toLowerCase() === locale.toLowerCase())
  return edition && new URL(edition.href).pathname
}

/** Leads links of markets to the same content there: a market without it keeps its root. */
export function leadToEditions(links: Iterable<HTMLAnchorElement>): void {
  for (const link of links) {
    const path = editionFor(link.hreflang)
    if (path) link.href = path
  }
}

/** How far the visitor had scrolled, for the same content in another market. */
function keepScroll({ pathname }: HTMLAnchorElement): void {
  try {
    sessionStorage.setItem(scrollKey, JSON.stringify([pathname, Math.round(window.scrollY)]))
  } catch {
    // Without storage the page starts at its top.
  }
}

/** Scrolls to where the visitor was in the market that they came from. */
export function restoreScroll(): void {
  try {
    const [path, top]: [unknown, unknown] = JSON.parse(sessionStorage.getItem(scrollKey) ?? '[]')
    sessionStorage.removeItem(scrollKey)
    if (path === location.pathname && typeof top === 'number') window.scrollTo({ top, behavior: 'instant' })
  } catch {
    // Nothing to restore.
  }
}

/**
 * Makes elements with `data-market` choose that market when they are pressed (spec 1, section 4: Choosing a market): the
 * choice is kept for 90 days; the current market only closes the flyout, another is gone to by the link.
 */
export function watchMarketChoice(element: HTMLElement, current: string): void {
  element.addEventListener('click', (event) => {
    const chosen = event.target instanceof Element && event.target.closest<HTMLElement>('[data-market]')
    if (!chosen || !element.contains(chosen) || chosen === element) return
    writeStored('market', chosen.dataset.market ?? '')
    const isInFlyout = chosen.closest('dialog, [role="dialog"]') !== null
    if (chosen.dataset.market === current && isInFlyout) {
      event.preventDefault()
      closeFlyout()
    } else if (chosen instanceof HTMLAnchorElement && isInFlyout) keepScroll(chosen)
  })
}
