import { priceTaxIn } from '#schemas/commerce/tax-rules.ts'
import { isInEconomicArea } from '#schemas/markets/economic-area.ts'
import type { Layout } from '#schemas/pages/page-kinds.ts'
import { layouts } from '#schemas/pages/page-kinds.ts'
import { accountLinks } from '#starter/content/account-pages.ts'
import { row, type StarterPage, type StarterRow, type StarterWidget } from '#starter/content/starter-page.ts'
import type { StarterShop } from '#starter/content/starter-shop.ts'

const logoOf = ({ name, pathOf }: StarterShop) => ({ title: name, url: pathOf('homePage') })

/** The header with the market's menu, which editors write under "Menus". */
const fullHeader = (shop: StarterShop): StarterRow =>
  row({
    type: 'header',
    logo: logoOf(shop),
    searchUrl: shop.pathOf('searchPage'),
    wishlistUrl: shop.pathOf('wishlistPage'),
    basketUrl: shop.pathOf('basketPage'),
    accountUrl: shop.pathOf('accountPage'),
    accountLinks: accountLinks(shop).slice(1),
    loginUrl: shop.pathOf('loginPage'),
  })

const slimHeader = (shop: StarterShop, extraFields: object = {}): StarterRow =>
  row({ type: 'header', logo: logoOf(shop), menu: [], compact: true, ...extraFields })

/** Links by id: a page that is not published yet is left out. */
const legalLinks = ({ market, words, texts }: StarterShop) => [
  { title: words['checkout.termsLink'], link: 'terms' },
  { title: texts.titles.withdrawal, link: 'withdrawal' },
  // The function to withdraw has to be easy to find (orders rule 15).
  ...(isInEconomicArea(market.country.code)
    ? [{ title: words['withdrawOrder.open'], link: 'track-order' }]
    : []),
  { title: texts.titles.privacy, link: 'privacy' },
  { title: texts.titles.imprint, link: 'imprint' },
]

const serviceLinks = ({ words, texts }: StarterShop) => [
  { title: words['trackOrder.title'], link: 'track-order' },
  { title: words['returnItems.title'], link: 'return-items' },
  { title: texts.titles.contact, link: 'contact' },
  { title: words['login.title'], link: 'login' },
]

/** Whether prices include tax, and that delivery is added (product rule 2). */
function priceNote({ market, texts }: StarterShop): readonly string[] {
  const tax = priceTaxIn(market.country.code)
  return tax === 'none' ? [] : [texts.prices[tax]]
}

function footer(shop: StarterShop, isFull: boolean): StarterRow {
  const { texts, name, pathOf } = shop
  const links = [...(isFull ? serviceLinks(shop) : []), ...legalLinks(shop)]
  return row({
    type: 'footer',
    version: 2,
    columns: [{ title: texts.titles.help, links }],
    legal: [`© ${name}`, ...priceNote(shop)].join('. '),
    countryUrl: pathOf('countrySelectorPage'),
  })
}

interface LayoutRows {
  header: (shop: StarterShop) => StarterRow
  footer?: (shop: StarterShop) => StarterRow
}

const full: LayoutRows = { header: fullHeader, footer: (shop) => footer(shop, true) }
const slimFooter = (shop: StarterShop) => footer(shop, false)

const frames: Readonly<Record<Layout, LayoutRows>> = {
  default: full,
  account: full,
  receipt: full,
  checkout: {
    header: (shop) => slimHeader(shop, { basketUrl: shop.pathOf('basketPage') }),
    footer: slimFooter,
  },
  error: { header: slimHeader, footer: slimFooter },
  plain: { header: slimHeader },
}

/** Fixed widgets of a layout. During checkout nothing suggests another country. */
function fixedOn({ texts, pathOf }: StarterShop, layout: Layout): readonly StarterWidget[] {
  const policy = { title: texts.titles.privacy, link: 'privacy' }
  const alwaysShown = [{ type: 'cookieConsent', policy }, { type: 'isoIdle' }]
  if (layout === 'checkout' || layout === 'plain' || layout === 'error') return alwaysShown
  const basketUrl = pathOf('basketPage')
  const countryUrl = pathOf('countrySelectorPage')
  return [
    ...alwaysShown,
    { type: 'loginFlyout', termsUrl: pathOf('termsConditionsPage') },
    { type: 'miniBasket', basketUrl, checkoutUrl: pathOf('checkoutPage') },
    { type: 'basketFlyout', basketUrl },
    { type: 'wishlistFlyouts' },
    { type: 'bonusFlyout', basketUrl },
    { type: 'countrySelector', countryUrl },
    { type: 'geoLocator', countryUrl },
    { type: 'termsFlyout' },
  ]
}

/** The frames that pages stand in, by layout. */
export const starterLayouts = (shop: StarterShop): readonly (readonly [Layout, StarterPage])[] =>
  layouts.map((layout) => {
    const { header, footer: foot } = frames[layout]
    return [
      layout,
      {
        id: `layout-${layout}`,
        alias: 'layout',
        path: shop.pathOf('homePage'),
        title: '',
        isListed: true,
        fixedWidgets: fixedOn(shop, layout),
        areas: { header: [header(shop)], footer: foot ? [foot(shop)] : [] },
      },
    ]
  })
