// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigate } from '#preview/state/location.ts'
import { sessionAtom } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import { translateAddress } from '#preview/translation/translate-address.ts'
import TranslateScreen from '#preview/translation/translate-screen.tsx'
import { signedInAdmin } from '#tests/support/open-page.ts'

const page = { kind: 'page', market: 'no', key: '/no/wool' } as const
const field = { widget: 'text-1', name: 'Text', field: 'Headline', pointer: '/headline', isMarkdown: false }

/** Responses to requests of texts, by source market; a source without one is not responded to. */
let responses: Record<string, () => Response> = {}
let remaining = 0

const notFoundResponse = () => Response.json({ errors: [], title: 'Not found', message: '' }, { status: 404 })

const textsFrom = (source: string, text: string, target: string) => () =>
  Response.json({
    source: { ...page, market: source },
    title: 'Wool',
    fields: [{ ...field, source: text, target, isCopy: false, seen: null }],
  })

async function respond(address: string, init?: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(address, location.origin)
  if (pathname === '/preview/api/translation/counterparts') return Response.json([])
  if (pathname !== '/preview/api/translation') return notFoundResponse()
  if (init?.method === 'PUT') return Response.json({ left: remaining })
  const response = responses[searchParams.get('source') ?? '']
  return response ? response() : new Promise(() => undefined)
}

beforeEach(() => {
  remaining = 0
  vi.stubGlobal('fetch', respond)
  store.set(sessionAtom, signedInAdmin)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const box = () => screen.findByRole<HTMLTextAreaElement>('textbox')

async function open(source: string): Promise<void> {
  await act(async () => navigate(translateAddress(page, source)))
}

it('shows no text of the previous source', async () => {
  responses = { dk: textsFrom('dk', 'Varm uld', 'Varm ull') }
  await open('dk')
  render(<TranslateScreen />)
  await screen.findByText('Varm uld')
  await open('se')
  expect(screen.queryByText('Varm uld')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('keeps typed text when the texts cannot be fetched again', async () => {
  responses = { fi: textsFrom('fi', 'Villa', 'Ull') }
  await open('fi')
  render(<TranslateScreen />)
  const target = await box()
  responses = { fi: notFoundResponse }
  remaining = 1
  fireEvent.change(target, { target: { value: 'Varm ull' } })
  fireEvent.blur(target)
  await screen.findByRole('alert')
  expect((await box()).value).toBe('Varm ull')
})
