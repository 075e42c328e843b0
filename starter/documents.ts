import { localeOf } from '#schemas/markets/market.ts'
import type { DocumentKind } from '#schemas/pages/document-kinds.ts'
import { mapStrings } from '#schemas/values/map-strings.ts'
import { accountPages } from '#starter/content/account-pages.ts'
import { checkoutPages } from '#starter/content/checkout-pages.ts'
import { starterLayouts } from '#starter/content/layouts.ts'
import { entryPages, firstTerms, legalDrafts, servicePages } from '#starter/content/service-pages.ts'
import { homeDraft, homePage, shopPages, templates } from '#starter/content/shop-pages.ts'
import { type StarterPage, writeStarterPage } from '#starter/content/starter-page.ts'
import { type NewShop, type StarterShop, starterShop } from '#starter/content/starter-shop.ts'
import { applySpelling, respelledLocales } from '#starter/spelling.ts'
import { translations } from '#starter/translations/by-language.ts'

/** A document of the content store. */
export interface StarterDocument {
  kind: DocumentKind
  /** Market id; empty for documents that all markets share. */
  market: string
  key: string
  body: unknown
}

/** The documents of a new market. */
export interface StarterDocuments {
  published: readonly StarterDocument[]
  /** What only the company can write: editors complete and publish it. */
  drafts: readonly StarterDocument[]
}

/** The texts of the language, and in the spelling of the market's country where it has its own. */
function textDocuments({ market, language }: StarterShop): StarterDocument[] {
  const sharedAddress = { kind: 'translations', market: '' } as const
  const locale = localeOf(market)
  const words = translations[language]
  return [
    { ...sharedAddress, key: language, body: words },
    ...(respelledLocales.includes(locale)
      ? [{ ...sharedAddress, key: locale, body: mapStrings(words, (text) => applySpelling(locale, text)) }]
      : []),
  ]
}

/** Returns all that a market needs to run, without a product, a person or a promise in it. */
export function starterDocuments(newShop: NewShop): StarterDocuments {
  const shop = starterShop(newShop)
  const { name, email, timeZone, pathOf } = shop
  const market = shop.market.id
  const page = (item: StarterPage): StarterDocument => ({
    kind: 'page',
    market,
    key: item.path,
    body: writeStarterPage(item),
  })
  const payload = (key: string, body: unknown): StarterDocument => ({ kind: 'payload', market, key, body })
  const organization = { name, ...(email !== undefined && { email }), searchPage: 'search' }
  const pages = [
    homePage(shop),
    ...shopPages(shop),
    ...checkoutPages(shop),
    ...accountPages(shop),
    ...servicePages(shop),
    ...entryPages(shop),
  ]
  const legal = legalDrafts(shop)
  return {
    published: [
      ...textDocuments(shop),
      ...pages.map(page),
      ...templates(shop).map(
        (item): StarterDocument => ({
          kind: 'template',
          market,
          key: item.alias,
          body: writeStarterPage(item),
        }),
      ),
      ...starterLayouts(shop).map(
        ([key, layout]): StarterDocument => ({ kind: 'layout', market, key, body: writeStarterPage(layout) }),
      ),
      { kind: 'toggles', market, key: '', body: {} },
      { kind: 'redirects', market, key: '', body: { redirects: [] } },
      payload('navigation', { menu: [] }),
      payload('organization', organization),
      payload('newsletter', { path: `/${market}/newsletter` }),
      payload('shipping-methods', { ...(timeZone !== undefined && { timeZone }), methods: [] }),
    ],
    drafts: [
      page(homeDraft(shop)),
      ...legal.map(page),
      payload('terms-and-conditions', { version: firstTerms, path: pathOf('termsConditionsPage') }),
      payload('organization', {
        ...organization,
        legalLinks: legal.map(({ title, path }) => ({ title, path })),
      }),
    ],
  }
}
