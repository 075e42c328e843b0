import { readInTab } from '#renderer/browser/page/tab-memory.ts'
import { hasSessionTrace } from '#renderer/browser/session/session-trace.ts'

/**
 * Fetches what counters and hearts show of a signed-in visitor's account, once per tab and sign-in, or again on the next
 * page if that fails: the sign-in may have been in another tab, or without script.
 */
export function refreshAccountOnce(): void {
  if (!hasSessionTrace() || readInTab('wishesSeen')) return
  void import('#renderer/browser/wishlist/account-items.ts').then(
    (items) => items.refreshItems(),
    () => undefined,
  )
}
