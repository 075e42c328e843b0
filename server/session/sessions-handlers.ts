import type { sessions as declared } from '#schemas/api/sessions.ts'
import type { HandlersOf } from '#server/endpoints/handlers.ts'
import { signedIn } from '#server/endpoints/signed-in-caller.ts'
import { listSessions } from '#server/session/listed-session.ts'
import type { Sessions } from '#server/session/sessions.ts'

/** Lists and ends a customer's sessions. */
export const createSessionsHandlers = (sessions: Sessions): HandlersOf<typeof declared> => ({
  async list(_input, caller) {
    const { userId, handle } = signedIn(caller)
    const userSessions = await sessions.of(userId)
    const body = listSessions(
      userSessions.map((session) => ({ ...session, id: session.handle })),
      handle,
    )
    return { status: 200, body }
  },
  async end({ path }, caller) {
    return { status: (await sessions.revoke(signedIn(caller).userId, path.sessionId)) ? 204 : 404 }
  },
  async endOthers(_input, caller) {
    const { userId, handle } = signedIn(caller)
    await sessions.endAll(userId, handle)
    return { status: 204 }
  },
})
