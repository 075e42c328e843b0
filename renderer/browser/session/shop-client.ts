import { createApiClient } from '#renderer/browser/page/api-client.ts'
import { hasSessionTrace } from '#renderer/browser/session/session-trace.ts'

/**
 * Calls the shop's endpoints from a page. Guests use the plain client. Where a session may exist, the session library
 * is loaded first: a 401 refreshes the session and repeats the call (account rule 2).
 */
export const callShop = createApiClient({
  async headers() {
    if (!hasSessionTrace()) return {}
    const { prepareCalls } = await import('#renderer/browser/session/session.ts')
    return prepareCalls()
  },
})
