// @vitest-environment happy-dom
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { usePages } from '#preview/interface/use-pages.ts'

const orders = ['a', 'b', 'c', 'd', 'e']

/** Two orders at a time. */
async function readOrders(last: string | undefined) {
  const from = last === undefined ? 0 : orders.indexOf(last) + 1
  return { items: orders.slice(from, from + 2), hasMore: from + 2 < orders.length }
}

it('appends older items until there are no more', async () => {
  const { result } = renderHook(() => usePages('all', readOrders))
  await waitFor(() => expect(result.current.items).toEqual(['a', 'b']))
  act(() => result.current.more())
  await waitFor(() => expect(result.current.items).toEqual(['a', 'b', 'c', 'd']))
  expect(result.current.hasMore).toBe(true)
  act(() => result.current.more())
  await waitFor(() => expect(result.current).toMatchObject({ items: orders, hasMore: false, isBusy: false }))
})

it('keeps displayed items and shows the error when a request is refused', async () => {
  const { result } = renderHook(() =>
    usePages('all', async (last: string | undefined) => (last ? 'Sign in again.' : readOrders(last))),
  )
  await waitFor(() => expect(result.current.items).toEqual(['a', 'b']))
  act(() => result.current.more())
  await waitFor(() => expect(result.current).toMatchObject({ items: ['a', 'b'], failure: 'Sign in again.' }))
})
