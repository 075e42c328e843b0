import { expect, it } from 'vitest'
import { previewCookieValue } from '#server/http/request-context.ts'
import { previewCookiesFor } from '#server/pages/preview-cookie.ts'

const cookies = (query: string, { byToken = false, production = true } = {}) =>
  previewCookiesFor(new URLSearchParams(query), { byToken }, { production })

it('stores a preview link in the frame that it was opened in', () => {
  expect(cookies('preview=true&previewToken=secret', { byToken: true })).toEqual([
    `preview=${previewCookieValue('secret')}; Path=/; HttpOnly; Secure; SameSite=None; Partitioned`,
  ])
})

it('does not store a wrong token', () => {
  expect(cookies('preview=true&previewToken=guess')).toEqual([])
})

it('stores an open preview outside production only', () => {
  expect(cookies('preview=true', { production: false })).toEqual([
    'preview=true; Path=/; HttpOnly; SameSite=Lax',
  ])
  expect(cookies('preview=true')).toEqual([])
})

it('deletes both kinds of previews when one is ended', () => {
  const forgotten = cookies('preview=false')
  expect(forgotten).toHaveLength(2)
  for (const cookie of forgotten) expect(cookie).toMatch(/^preview=; Max-Age=0; Path=\/;/)
  expect(forgotten.filter((cookie) => cookie.includes('Partitioned'))).toHaveLength(1)
})

it('sets no cookie without a parameter', () => {
  expect(cookies('page=2', { byToken: true, production: false })).toEqual([])
})
