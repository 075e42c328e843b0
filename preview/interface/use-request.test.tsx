// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useRequest } from '#preview/interface/use-request.ts'
import { operatorAtom, screenOperatorAtom, signOutOperator } from '#preview/state/operator.ts'
import { sessionAtom, signIn, signOut } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import { signedInAdmin } from '#tests/support/open-page.ts'

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

/** Sends a request that is refused at the second time. @returns its state then */
async function refuseSecond(id: string) {
  const responses: (Customer | string)[] = [{ name: 'Ida' }, 'refused']
  const { result } = renderHook(() =>
    useRequest('customer', id, async (): Promise<Customer | string> => responses.shift() ?? 'no more'),
  )
  await waitFor(() => expect(result.current.value).toEqual({ name: 'Ida' }))
  await act(() => result.current.refetch().catch(() => undefined))
  return result.current
}

it('keeps the response while the editor’s session is over', async () => {
  store.set(sessionAtom, { ...signedInAdmin, isExpired: true })
  expect(await refuseSecond('kept')).toMatchObject({ value: { name: 'Ida' }, failure: undefined })
  store.set(sessionAtom, { kind: 'unknown' })
})

it('shows a refusal to an editor whose session as an operator is over', async () => {
  store.set(screenOperatorAtom, 'ada@shop.example')
  store.set(operatorAtom, { kind: 'guest' })
  expect(await refuseSecond('refused')).toMatchObject({ value: undefined, failure: 'refused' })
  store.set(screenOperatorAtom, undefined)
})
