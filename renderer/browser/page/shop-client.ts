import { createApiClient } from '#renderer/browser/page/api-client.ts'
import { hasSessionTrace } from '#renderer/browser/session/session-trace.ts'

/**
 * Calls the shop's endpoints from a page. For guests it is the plain client; where there is a trace of a session the
 * session library is there first: a 401 then refreshes the session and repeats the call, at most ten times (readings 7).
 */
export const callShop = createApiClient({
  async headers() {
    if (!hasSessionTrace()) return {}
    const { prepareCalls } = await import('#renderer/browser/session/session.ts')
    return prepareCalls()
  },
})
