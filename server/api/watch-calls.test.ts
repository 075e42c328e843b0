import { expect, it, vi } from 'vitest'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { watchCalls } from '#server/api/watch-calls.ts'
import type { Caller } from '#server/endpoints/handlers.ts'
import { createSecurityLog } from '#server/logging/security-log.ts'

const handler = async () => ({ status: 204 })
const endpoint = defineEndpoint({
  summary: 'Moves an order on',
  method: 'POST',
  path: '/api/order/{catalog}/internal/move-on/{orderNumber}',
  responses: { 204: null },
  session: 'required',
})

const callerWith = (role: 'customer' | 'operator'): Caller => ({
  market: undefined,
  address: '192.0.2.7',
  iso: false,
  session: {
    userId: 'user-7',
    email: 'ida@example.com',
    emailVerified: true,
    role,
    recipe: 'emailpassword',
    handle: 'secret-handle',
    signedIn: 0,
  },
  header: () => 'secret-header',
})

const input = {
  path: { orderNumber: '10000001' },
  query: new URLSearchParams(),
  body: {},
  bodyKind: 'values',
} as const

function lineOf(role: 'customer' | 'operator', status: number): unknown {
  const warn = vi.fn()
  const watch = watchCalls(createSecurityLog({ warn }, Buffer.alloc(32)))
  watch.replied({ name: 'orders.moveOn', endpoint, handler }, input, callerWith(role), {
    status,
    body: undefined,
    headers: {},
  })
  expect(JSON.stringify(warn.mock.calls)).not.toMatch(/secret|ida@/)
  return warn.mock.calls[0]?.[0]
}

it('logs an operator’s change with the operator and the order', () => {
  expect(lineOf('operator', 204)).toEqual({
    event: 'operator.acted',
    endpoint: 'orders.moveOn',
    person: 'user-7',
    network: '192.0.2.7',
    status: 204,
    order: '10000001',
  })
})

it('logs calls to restricted endpoints only', () => {
  expect(lineOf('customer', 403)).toMatchObject({ event: 'access.refused', person: 'user-7' })
  expect(lineOf('customer', 204)).toBeUndefined()
})
