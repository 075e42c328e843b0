import { countOf } from '#renderer/browser/basket/count.ts'
import { isPlainPress } from '#renderer/browser/page/plain-press.ts'
import { basket } from '#schemas/api/basket.ts'

/**
 * Reports an abandoned basket (basket rule 16). Following a link or submitting a form of the shop is not abandonment.
 */
export function reportAbandoned(): void {
  let goesOn = false
  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link?.origin === location.origin && isPlainPress(event)) goesOn = true
  })
  addEventListener('submit', ({ defaultPrevented }) => {
    if (!defaultPrevented) goesOn = true
  })
  // The page can be restored from the back/forward cache.
  addEventListener('pageshow', () => {
    goesOn = false
  })
  addEventListener('pagehide', () => {
    if (goesOn || countOf('basket') === 0) return
    const { method, path } = basket.abandoned
    void fetch(path, { method, keepalive: true, headers: { 'X-Requested-With': 'fetch' } }).catch(
      () => undefined,
    )
  })
}
