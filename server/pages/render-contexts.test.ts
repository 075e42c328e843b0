import { expect, it } from 'vitest'
import { createRenderContext } from '#renderer/site-context.ts'
import { createRenderContexts } from '#server/pages/render-contexts.ts'
import { readSite } from '#server/site/site.ts'
import type { SiteDocument } from '#server/site/site-source.ts'
import { denmark } from '#tests/support/engine.ts'

const siteWith = (texts: Record<string, string>, navigation: object = {}) => {
  const documents: Record<string, SiteDocument[]> = {
    markets: [{ market: '', key: '', body: [denmark] }],
    translations: [{ market: '', key: 'da', body: texts }],
    payload: [{ market: 'dk', key: 'navigation', body: navigation }],
  }
  return readSite({
    list: async (kind) => documents[kind] ?? [],
    assets: async () => [],
    pages: async () => [],
  })
}
const parameters = { market: denmark, device: 'mobile', iso: false, mode: 'live', path: '/dk' } as const

it("makes a context once, with the texts of the market's language", async () => {
  const site = await siteWith({ hello: 'Hej' })
  const contextOf = createRenderContexts({ createRenderContext }, () => site)
  expect(contextOf(parameters)).toBe(contextOf({ ...parameters }))
  expect(contextOf(parameters).text('hello')).toBe('Hej')
  expect(contextOf(parameters).text('not translated')).toBe('not translated')
  expect(contextOf(parameters).text('constructor')).toBe('constructor')
})

it('creates one for each device, mode and in-store state', async () => {
  const site = await siteWith({})
  const contextOf = createRenderContexts({ createRenderContext }, () => site)
  const contexts = [
    parameters,
    { ...parameters, device: 'app' as const },
    { ...parameters, iso: true },
    { ...parameters, mode: 'preview' as const },
  ].map(contextOf)
  expect(new Set(contexts.map(({ key }) => key)).size).toBe(4)
})

it('is rebuilt when the site changes', async () => {
  let site = await siteWith({ hello: 'Hej' })
  const contextOf = createRenderContexts({ createRenderContext }, () => site)
  const before = contextOf(parameters)
  site = await siteWith({ hello: 'Goddag' })
  const after = contextOf(parameters)
  expect(after.text('hello')).toBe('Goddag')
  expect(after.key).not.toBe(before.key)
})

it('has another key when the address of a page kind changes, because widgets link to it', async () => {
  let site = await siteWith({})
  const contextOf = createRenderContexts({ createRenderContext }, () => site)
  const before = contextOf(parameters)
  site = await siteWith({}, { pages: { loginPage: '/dk/log-ind' } })
  const after = contextOf(parameters)
  expect(after.addresses('loginPage')).toBe('/dk/log-ind')
  expect(after.key).not.toBe(before.key)
  site = await siteWith({}, { pages: { loginPage: '/dk/log-ind' } })
  expect(contextOf(parameters).key).toBe(after.key)
})

it('differs, with the same texts, for another edition', async () => {
  const site = await siteWith({ hello: 'Hej' })
  const contextOf = createRenderContexts({ createRenderContext }, () => site)
  const editions = ['1', '2'].map((edition) => contextOf({ ...parameters, edition }))
  expect(new Set([contextOf(parameters), ...editions].map(({ key }) => key)).size).toBe(3)
  expect(editions.map((context) => context.text('hello'))).toEqual(['Hej', 'Hej'])
})
