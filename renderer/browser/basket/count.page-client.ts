import { type CounterName, countOf } from '#renderer/browser/basket/count.ts'
import { findElement } from '#renderer/browser/page/find-element.ts'

const isCounterName = (name: string | undefined): name is CounterName =>
  name === 'basket' || name === 'wishlist'

/**
 * Displays the number of items in the basket or wishlist (`data-count-of`) next to the icon of its link and in the
 * link's name. Numbers above `data-limit` appear as "99+". Changes are announced to screen readers.
 */
export function start(element: HTMLElement): void {
  const { countOf: of, limit = '' } = element.dataset
  const digits = findElement(element, '[data-part="digits"]')
  const status = element.querySelector('[role="status"]')
  const link = element.querySelector('a')
  const label = link?.getAttribute('aria-label')
  if (!isCounterName(of) || !digits || !link || !label) return

  function show(count: number): string {
    const name = count > 0 ? `${label}: ${count}` : (label ?? '')
    if (digits) digits.textContent = count > Number(limit) ? `${limit}+` : count > 0 ? String(count) : ''
    link?.setAttribute('aria-label', name)
    return name
  }
  const refresh = () => void show(countOf(of))
  refresh()
  document.addEventListener('vitrine:count', ({ detail }) => {
    if (detail.of !== of) return
    const name = show(detail.count)
    if (status) status.textContent = name
  })
  // Another tab may have changed the number, or a later page before this one was restored from the back/forward cache.
  addEventListener('storage', refresh)
  addEventListener('pageshow', ({ persisted }) => persisted && refresh())
}
