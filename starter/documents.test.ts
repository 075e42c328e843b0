import { describe, expect, it } from 'vitest'
import { everyWidgetOf, preparePage } from '#renderer/prepare-page.ts'
import { decodePage } from '#schemas/cms/recognise.ts'
import { taxRulesOf } from '#schemas/commerce/tax-rules.ts'
import { isComposed } from '#schemas/pages/document-kinds.ts'
import { isEssential, layouts, pageAliases } from '#schemas/pages/page-kinds.ts'
import { documentProblem } from '#server/editor/checks/document-check.ts'
import { starterDocuments } from '#starter/documents.ts'
import { languages } from '#starter/languages.ts'
import { shopOf } from '#starter/shop-answers.ts'
import { registry } from '#widgets/registry.ts'

const newShop = (language: string, country = 'DK') =>
  starterDocuments(shopOf({ market: 'xx', language, country, currency: 'DKK', name: 'Nordlys' }))

describe.each(languages)('a new shop in %s', (language) => {
  const { published, drafts } = newShop(language)
  const documents = [...published, ...drafts]

  it('has documents that are valid for their kinds, each once', () => {
    for (const { kind, market, key, body } of documents)
      expect(documentProblem({ kind, market, key }, body), `${kind} ${key}`).toBeUndefined()
    const addresses = published.map(({ kind, market, key }) => `${kind} ${market} ${key}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it('has widgets that are read as they are written', () => {
    for (const { kind, key, body } of documents.filter(({ kind }) => isComposed(kind))) {
      const decoded = decodePage(body)
      if (decoded.kind !== 'page') throw new Error(`${kind} ${key} is no page`)
      expect(decoded.problems, key).toEqual([])
      const prepared = preparePage(decoded.page, registry, new Map())
      expect(prepared.problems, key).toEqual([])
      for (const widget of everyWidgetOf(prepared)) expect(widget.kind, key).toBe('widget')
    }
  })

  it('has every layout, and a page of every kind that the shop itself links to', () => {
    const keys = (kind: string) =>
      published.filter((document) => document.kind === kind).map(({ key }) => key)
    expect(keys('layout')).toEqual([...layouts])
    const aliases = documents.flatMap(({ body }) => {
      const decoded = decodePage(body)
      return decoded.kind === 'page' ? [decoded.page.alias] : []
    })
    expect(pageAliases.filter((alias) => isEssential(alias) && !aliases.includes(alias))).toEqual([])
  })

  it('publishes no placeholder text', () => {
    const own = published.filter(({ kind }) => kind !== 'translations')
    expect(JSON.stringify(own)).not.toContain('[[')
    const pages = drafts.filter(({ kind }) => kind === 'page')
    expect(pages.map(({ key }) => key)).toEqual([
      '/xx',
      '/xx/terms',
      '/xx/privacy',
      '/xx/withdrawal',
      '/xx/imprint',
    ])
    for (const { key, body } of pages) expect(JSON.stringify(body), key).toContain('[[')
  })
})

it('says in its footer whether prices include tax', () => {
  const footersIn = (language: string, country: string) =>
    newShop(language, country).published.flatMap(({ kind, body }) =>
      kind === 'layout' && JSON.stringify(body).includes('"footer"') ? [JSON.stringify(body)] : [],
    )
  const isIn = (text: string) => (footer: string) => footer.includes(`© Nordlys. ${text}"`)
  for (const [language, country, text] of [
    ['de', 'DE', 'Alle Preise inkl. MwSt., zzgl. Versand.'],
    ['en', 'US', 'All prices exclude tax and shipping.'],
    ['en', 'AU', 'All prices include GST and exclude delivery.'],
  ] as const) {
    const withFooter = footersIn(language, country).filter((footer) => footer.includes('© Nordlys'))
    expect(withFooter.length).toBeGreaterThan(2)
    expect(withFooter.every(isIn(text))).toBe(true)
  }
  expect(footersIn('da', 'GL').some((footer) => footer.includes('"© Nordlys"'))).toBe(true)
})

it('links the function to withdraw from an order in every footer, where the law demands it', () => {
  const footersIn = (country: string) =>
    newShop('de', country).published.flatMap(({ kind, body }) => {
      const written = JSON.stringify(body)
      return kind === 'layout' && written.includes('© Nordlys') ? [written] : []
    })
  expect(footersIn('DE').filter((footer) => !footer.includes('"Vertrag widerrufen"'))).toEqual([])
  expect(footersIn('CH').filter((footer) => footer.includes('Vertrag widerrufen'))).toEqual([])
})

it('names the tax in the prices as its receipts do', () => {
  const texts = newShop('en', 'AU').published.find(({ key }) => key === 'en-AU')
  const [tax] = taxRulesOf({ country: 'AU' }, 'en').taxes
  expect(texts?.body).toMatchObject({ 'price.inclVat': `Incl. ${tax?.name}, plus delivery` })
})

it('has texts in the spelling of its country', () => {
  const keys = newShop('en', 'US').published.filter(({ kind }) => kind === 'translations')
  expect(keys.map(({ key }) => key)).toEqual(['en', 'en-US'])
  expect(
    JSON.stringify(newShop('de', 'CH').published.filter(({ kind }) => kind !== 'translations')),
  ).not.toContain('ß')
})

it('calls the drafted page a return policy in North America, whose laws give no right of withdrawal', () => {
  const titleIn = (country: string) =>
    JSON.stringify(newShop('en', country).drafts.filter(({ key }) => key === '/xx/withdrawal'))
  for (const country of ['CA', 'US']) {
    expect(titleIn(country)).toContain('Return policy')
    expect(titleIn(country)).not.toMatch(/Right of withdrawal|withdraw from/)
  }
  expect(titleIn('IE')).toContain('Right of withdrawal')
})
