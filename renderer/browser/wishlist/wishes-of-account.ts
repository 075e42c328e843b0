import { readInTab } from '#renderer/browser/page/tab-memory.ts'
import { hasSessionTrace } from '#renderer/browser/session/session-trace.ts'
import { wishesSeen } from '#renderer/browser/wishlist/wished-skus.ts'

/** Asks, once in a tab, what somebody who is signed in has on the list: hearts show it when it comes. */
export function refreshWishedOnce(): void {
  if (!hasSessionTrace() || readInTab(wishesSeen)) return
  void import('#renderer/browser/wishlist/wishlist-client.ts').then(
    ({ refreshWished }) => refreshWished(),
    () => undefined,
  )
}
