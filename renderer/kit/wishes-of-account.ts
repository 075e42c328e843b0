import { hasSessionTrace } from '#renderer/kit/session-trace.ts'
import { readInTab } from '#renderer/kit/tab-memory.ts'
import { wishesSeen } from '#renderer/kit/wished-skus.ts'

/** Asks, once in a tab, what somebody who is signed in has on the list: hearts show it when it comes. */
export function refreshWishedOnce(): void {
  if (!hasSessionTrace() || readInTab(wishesSeen)) return
  void import('#renderer/kit/wishlist-client.ts').then(
    ({ refreshWished }) => refreshWished(),
    () => undefined,
  )
}
