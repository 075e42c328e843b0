import { expect, it } from 'vitest'
import { previewCookieValue } from '#server/http/request-context.ts'
import { previewCookiesFor } from '#server/pages/preview-cookie.ts'

const cookies = (query: string, { drafts = false, production = true } = {}) =>
  previewCookiesFor(new URLSearchParams(query), { drafts }, { production })

it('remembers a preview link in the frame that it was opened in', () => {
  expect(cookies('preview=true&previewToken=secret', { drafts: true })).toEqual([
    `preview=${previewCookieValue('secret')}; Path=/; HttpOnly; Secure; SameSite=None; Partitioned`,
  ])
})

it('remembers no wrong token', () => {
  expect(cookies('preview=true&previewToken=guess')).toEqual([])
})

it('remembers an open preview outside production only', () => {
  expect(cookies('preview=true', { production: false })).toEqual([
    'preview=true; Path=/; HttpOnly; SameSite=Lax',
  ])
  expect(cookies('preview=true')).toEqual([])
})

it('forgets both kinds of preview when it is ended', () => {
  const forgotten = cookies('preview=false')
  expect(forgotten).toHaveLength(2)
  for (const cookie of forgotten) expect(cookie).toMatch(/^preview=; Max-Age=0; Path=\/;/)
  expect(forgotten.filter((cookie) => cookie.includes('Partitioned'))).toHaveLength(1)
})

it('sets nothing where nothing was asked', () => {
  expect(cookies('page=2', { drafts: true, production: false })).toEqual([])
})
