// @vitest-environment happy-dom
import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useRequest } from '#preview/interface/use-request.ts'
import { signOutOperator } from '#preview/state/operator.ts'
import { signIn, signOut } from '#preview/state/session.ts'

interface Customer {
  name: string
}

const readCustomer = (id: string, send: () => Promise<Customer>) =>
  renderHook(() => useRequest('customer', id, send)).result

const unanswered = () => new Promise<Customer>(() => undefined)

afterEach(() => vi.unstubAllGlobals())

it('shows the cached response while it requests a new one', async () => {
  const first = readCustomer('1', async () => ({ name: 'Ida' }))
  await waitFor(() => expect(first.current.value?.name).toBe('Ida'))
  expect(readCustomer('1', unanswered).current.value?.name).toBe('Ida')
})

it.each([
  ['an editor signed out', signOut, 204],
  ['an operator signed out', signOutOperator, 200],
  ['another editor signed in', () => signIn('ada@shop.example', 'password', ''), 200],
])('does not show responses from before %s', async (id, pass, status) => {
  vi.stubGlobal('fetch', async () => new Response(status === 204 ? null : '{}', { status }))
  const before = readCustomer(id, async () => ({ name: 'Ida' }))
  await waitFor(() => expect(before.current.value?.name).toBe('Ida'))
  await pass()
  expect(readCustomer(id, unanswered).current.value).toBeUndefined()
})
