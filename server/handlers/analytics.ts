import { createHmac } from 'node:crypto'
import type { analytics } from '#schemas/api/analytics.ts'
import { consentIn } from '#schemas/visitors/consent.ts'
import { storedKeys } from '#schemas/visitors/stored-keys.ts'
import type { HandlersOf } from '#server/endpoints/handlers.ts'
import { cookieOf } from '#server/http/cookies.ts'

/** @param key of this purpose only, without which visitor ids can neither be guessed nor verified (tracking rule 7) */
export const createAnalyticsHandlers = (key: Buffer): HandlersOf<typeof analytics> => ({
  async visitor(_input, { session, header }) {
    const status = session ? 'user' : 'guest'
    const cookies = header('cookie')
    const basket = cookieOf(cookies, storedKeys.basket.name)
    const visitorKey = session ? `user ${session.userId}` : basket && `basket ${basket}`
    const consents = consentIn(cookieOf(cookies, storedKeys.consent.name))?.has('analytics')
    if (!visitorKey || !consents) return { status: 200, body: { status } }
    const id = createHmac('sha256', key).update(visitorKey).digest('base64url')
    return { status: 200, body: { status, id } }
  },
})
