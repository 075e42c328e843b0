import { readInTab, storeInTab } from '#renderer/browser/page/tab-memory.ts'

const key = 'scroll-in-market'

/** Stores the scroll position, for the same content at a path in another market. */
export const keepScroll = (path: string): void => storeInTab(key, `${path} ${Math.round(window.scrollY)}`)

/** Restores the scroll position of the market that the visitor came from, once, unless the visitor has scrolled already. */
export function restoreScroll(): void {
  const [path, top] = readInTab(key)?.split(' ') ?? []
  if (path) storeInTab(key, '')
  if (path === location.pathname && !window.scrollY)
    window.scrollTo({ top: Number(top), behavior: 'instant' })
}
