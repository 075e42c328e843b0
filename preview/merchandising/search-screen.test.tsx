// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { addressOfRule } from '#preview/merchandising/rule-words.ts'
import SearchScreen from '#preview/merchandising/search-screen.tsx'
import { refetchResponses } from '#preview/state/api.ts'
import { navigate } from '#preview/state/location.ts'
import { operatorAtom, screenOperatorAtom } from '#preview/state/operator.ts'
import { store } from '#preview/state/store.ts'
import { merchandisingText } from '#preview/texts/merchandising-texts.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const key = { kind: 'synonym', scope: 'da', term: 'jakke' } as const
const rulesAt = (version: string, ...targets: string[]) => ({
  rules: [{ ...key, targets, version }],
  tags: [],
  markets: [{ id: 'dk', name: 'Danmark', language: 'da' }],
})

/** A shop with a rule, which another version replaces when it is saved over the present one. */
function openRule() {
  const shop = { rules: rulesAt('first', 'frakke'), sent: [] as string[] }
  vi.stubGlobal('fetch', async (address: unknown, init?: RequestInit) => {
    if (!String(address).includes('/office/search-rules')) return Response.json({ total: 0, products: [] })
    if ((init?.method ?? 'GET') === 'GET') return Response.json(shop.rules)
    const { replaces, targets } = JSON.parse(String(init?.body))
    shop.sent.push(replaces.version)
    if (replaces.version === shop.rules.rules[0]?.version) {
      shop.rules = rulesAt('own', ...targets)
      return new Response(null, { status: 204 })
    }
    const refusal = { status: 409, title: 'Conflict', errors: { '': ['office.changed'] } }
    return Response.json(refusal, { status: 409 })
  })
  const email = 'operator@shop.test'
  store.set(screenOperatorAtom, email)
  store.set(operatorAtom, { kind: 'operator', email })
  navigate(addressOfRule(key))
  render(<SearchScreen />)
  return shop
}

const field = () =>
  screen.findByRole<HTMLInputElement>('textbox', { name: merchandisingText('targets.synonym') })
const type = async (value: string) => fireEvent.change(await field(), { target: { value } })
const save = () =>
  act(async () => screen.getByRole('button', { name: merchandisingText('act.save') }).click())

it('keeps a typed rule when another version is read, and saves it over the one that was changed', async () => {
  const shop = openRule()
  await type('parka')
  shop.rules = rulesAt('of another operator', 'overtøj')
  await act(refetchResponses)
  expect((await field()).value).toBe('parka')
  await save()
  await screen.findByRole('alert')
  expect(shop.sent).toEqual(['first'])
  expect((await field()).value).toBe('parka')
})

it('displays what is read while nothing is typed, and after saving', async () => {
  const shop = openRule()
  await field()
  shop.rules = rulesAt('second', 'kåbe')
  await act(refetchResponses)
  await screen.findByDisplayValue('kåbe')
  await type('parka, kåbe')
  await save()
  await screen.findByText(merchandisingText('done.saved'))
  shop.rules = rulesAt('third', 'jakker')
  await act(refetchResponses)
  await screen.findByDisplayValue('jakker')
  expect(shop.sent).toEqual(['second'])
})
