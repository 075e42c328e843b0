import { readInTab, storeInTab } from '#renderer/browser/page/tab-memory.ts'
import { parseIfJson } from '#schemas/validation/json.ts'

const key = 'scroll-in-market'

/** Stores the scroll position, for the same content at a path in another market. */
export const keepScroll = (path: string): void =>
  storeInTab(key, JSON.stringify([path, Math.round(window.scrollY)]))

/** Restores the scroll position of the market that the visitor came from, once, unless the visitor has scrolled already. */
export function restoreScroll(): void {
  const position = parseIfJson(readInTab(key))
  if (position) storeInTab(key, '')
  const [path, top]: unknown[] = Array.isArray(position) ? position : []
  if (path === location.pathname && typeof top === 'number' && window.scrollY === 0)
    window.scrollTo({ top, behavior: 'instant' })
}
