import { onConsent } from '#renderer/browser/page/consent.ts'
import { keepViewed, keptProducts } from '#renderer/browser/wishlist/kept-products.ts'

/** As many as are counted as seen together, the one that is looked at among them. */
const mostTogether = 4

function note(viewed: string, tell: string | undefined): void {
  const isNew = keptProducts('recentlyViewed')[0] !== viewed
  const productIds = keepViewed(viewed).slice(0, mostTogether)
  if (!tell || !isNew || productIds.length === 0) return
  const request = {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
  } as const
  // Nobody waits for it, and nothing is lost where it fails.
  fetch(tell, { ...request, body: JSON.stringify({ productIds }) }).catch(() => undefined)
}

/**
 * Notes that the visitor looks at the product of `data-viewed`: now, or as soon as they consent to it. What they looked at
 * before it is told to `data-tell`, without a word of who they are, so that others are recommended it.
 */
export function start({ dataset: { viewed, tell } }: HTMLElement): void {
  if (!viewed) return
  note(viewed, tell)
  onConsent(() => note(viewed, tell))
}
