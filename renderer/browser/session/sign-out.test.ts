// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { readStored, writeStored } from '#renderer/browser/page/storage.ts'
import { signOut } from '#renderer/browser/session/session.ts'

const open = vi.spyOn(location, 'assign').mockReturnValue()

afterEach(() => {
  vi.unstubAllGlobals()
  open.mockReset()
})

const respondWith = (response: () => Promise<object>) => vi.stubGlobal('fetch', vi.fn(response))

it('opens the home page without the basket once the server has ended the visit of a guest', async () => {
  writeStored('basket', 'b1')
  respondWith(async () => ({ ok: false, type: 'opaqueredirect' }))
  await signOut()
  expect(readStored('basket')).toBeUndefined()
  expect(open).toHaveBeenCalledTimes(1)
})

it.each([
  ['refuses', async () => ({ ok: false, type: 'basic' })],
  ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
])('rejects and stays if the server %s', async (_, response) => {
  respondWith(response)
  await expect(signOut()).rejects.toThrow()
  expect(open).not.toHaveBeenCalled()
})
