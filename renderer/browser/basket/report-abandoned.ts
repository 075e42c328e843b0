import { countOf } from '#renderer/browser/basket/count.ts'
import { isPlainPress } from '#renderer/browser/page/plain-press.ts'
import { basket } from '#schemas/api/basket.ts'

/** Reports an abandoned basket (basket rule 16). Going on within the shop is not abandonment. */
export function reportAbandoned(): void {
  let goesOn = false
  // For browsers without `pageswap`.
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    goesOn ||= link?.origin === location.origin && !link.hash && isPlainPress(event)
  })
  addEventListener('submit', ({ defaultPrevented }) => {
    goesOn ||= !defaultPrevented
  })
  // Precedes `pagehide` unless the page is closed; for a page of another site there is no activation.
  addEventListener('pageswap', ({ activation }) => {
    goesOn = activation !== null
  })
  addEventListener('pagehide', () => {
    if (!goesOn && countOf('basket') > 0) {
      const { method, path } = basket.abandoned
      void fetch(path, { method, keepalive: true, headers: { 'X-Requested-With': 'fetch' } }).catch(
        () => undefined,
      )
    }
    // The page can be restored from the back/forward cache.
    goesOn = false
  })
}
