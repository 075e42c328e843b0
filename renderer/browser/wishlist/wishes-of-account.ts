import { readInTab } from '#renderer/browser/page/tab-memory.ts'
import { hasSessionTrace } from '#renderer/browser/session/session-trace.ts'

/** Fetches a signed-in visitor's lists once per tab; hearts update when they arrive. */
export function refreshWishedOnce(): void {
  if (!hasSessionTrace() || readInTab('wishesSeen')) return
  void import('#renderer/browser/wishlist/wishlist-client.ts').then(
    ({ refreshWished }) => refreshWished(),
    () => undefined,
  )
}
