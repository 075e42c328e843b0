import { expect, it } from 'vitest'
import type { ApiSession } from '#server/endpoints/handlers.ts'
import { createAnalyticsHandlers } from '#server/handlers/analytics.ts'
import { customer } from '#tests/support/api-server.ts'

const consent = 'consent=v1.consent.necessary.analytics'

async function visitor(cookie: string, session?: ApiSession, key = 'a key') {
  const { visitor: handle } = createAnalyticsHandlers(Buffer.from(key))
  const outcome = await handle(
    { path: {}, query: undefined, body: undefined },
    {
      market: undefined,
      address: '127.0.0.1',
      iso: false,
      session,
      header: (name) => (name === 'cookie' ? cookie : undefined),
    },
  )
  return outcome.body
}

it('distinguishes users from guests', async () => {
  expect(await visitor('')).toEqual({ status: 'guest' })
  expect(await visitor('', customer('7'))).toEqual({ status: 'user' })
})

it('gives an id only with consent to analytics, and only to identifiable visitors', async () => {
  expect(await visitor('basket=b1')).toEqual({ status: 'guest' })
  expect(await visitor('basket=b1; consent=v1.consent.necessary.functional')).toEqual({ status: 'guest' })
  expect(await visitor(consent)).toEqual({ status: 'guest' })
  expect(await visitor(`basket=b1; ${consent}`)).toHaveProperty('id')
})

it('gives a user a stable id, unique per visitor and shop', async () => {
  const user = await visitor(`basket=b1; ${consent}`, customer('7'))
  expect(await visitor(`basket=b2; ${consent}`, customer('7'))).toEqual(user)
  expect(await visitor(consent, customer('8'))).not.toEqual(user)
  expect(await visitor(consent, customer('7'), 'another key')).not.toEqual(user)
  expect(user.id).toHaveLength(43)
})
