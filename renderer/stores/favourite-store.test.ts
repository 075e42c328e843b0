// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { favouriteStore, storeFavouriteStore } from '#renderer/stores/favourite-store.ts'

vi.mock('#renderer/browser/session/session.ts', () => ({ prepareCalls: async () => ({}) }))

const requests: string[] = []
/** Answers of the account: the favourite store, or none. */
let account: { id: string } | undefined
/** Status of a refusal by the account. */
let refusal: number | undefined

/** The session library's cookie of a signed-in customer. */
const signIn = (token: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the library's own cookie
  document.cookie = `sFrontToken=${token}`
}

beforeEach(() => {
  requests.length = 0
  account = undefined
  refusal = undefined
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie of the consent banner
  document.cookie = 'consent=functional'
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    requests.push(`${init?.method ?? 'GET'} ${address}`)
    if (refusal !== undefined) return Response.json({ errors: {} }, { status: refusal })
    const isDeletion = init?.method === 'DELETE'
    return isDeletion ? new Response(null, { status: 204 }) : Response.json(account ? { store: account } : {})
  })
})
afterEach(() => {
  signIn('')
  localStorage.clear()
  vi.restoreAllMocks()
})

it('is the one stored in the browser for a guest', async () => {
  localStorage.setItem('favouriteStore', 'dk-1')
  expect(await favouriteStore('dk')).toBe('dk-1')
  expect(requests).toEqual([])
})

it('is the account’s for a customer, who may have none, whatever the browser stores', async () => {
  localStorage.setItem('favouriteStore', 'dk-1')
  signIn('token')
  expect(await favouriteStore('dk')).toBeUndefined()
  account = { id: 'dk-2' }
  expect(await favouriteStore('dk')).toBe('dk-2')
})

it('is none while the account is unavailable, and the browser’s once the session has ended', async () => {
  localStorage.setItem('favouriteStore', 'dk-1')
  signIn('token')
  refusal = 500
  expect(await favouriteStore('dk')).toBeUndefined()
  refusal = 401
  expect(await favouriteStore('dk')).toBe('dk-1')
})

it('is stored in the account only', async () => {
  localStorage.setItem('favouriteStore', 'dk-1')
  signIn('token')
  expect(await storeFavouriteStore('dk', 'dk-2')).toBe(true)
  expect(await storeFavouriteStore('dk', undefined)).toBe(true)
  expect(requests).toEqual(['PUT /api/stores/dk/favourite', 'DELETE /api/stores/dk/favourite'])
  expect(localStorage.getItem('favouriteStore')).toBe('dk-1')
})
