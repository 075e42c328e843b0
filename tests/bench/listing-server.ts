// The catalogue's endpoints over so many styles, made by the demo shop's generator, without a database.
import { createServer } from 'node:http'
import express from 'express'
import { generatedStyles } from '#fixtures/catalogue/generated-styles.ts'
import { rowsOfStyle } from '#fixtures/catalogue/style-rows.ts'
import { categoryRows, colourRows, termRows } from '#fixtures/catalogue/term-rows.ts'
import { demoMarkets } from '#fixtures/markets.ts'
import { api } from '#schemas/api/list.ts'
import { createApi } from '#server/api/api.ts'
import { servicesOf } from '#server/api/handlers.ts'
import { createRateLimits } from '#server/api/rate-limits.ts'
import { createProductHandlers } from '#server/commerce/catalogue/product-handlers.ts'
import { createCatalogue } from '#server/commerce/catalogue/searching.ts'
import { siteSearch } from '#server/commerce/catalogue/site-search.ts'
import type { ShopPages } from '#server/content/shop-pages.ts'
import { readSite } from '#server/site/site.ts'

const count = Number(process.argv[2])
const market = demoMarkets.slice(0, 1)
const now = Date.now()

const document = { market: '', key: '', body: market.map((demo) => demo.market) }
const site = await readSite({
  list: async (kind) => (kind === 'markets' ? [document] : []),
  assets: async () => [],
  pages: async () => [],
})

// One colour of each: a style is what is counted.
const parts = generatedStyles(count).map((style) =>
  rowsOfStyle({ ...style, colours: style.colours.slice(0, 1) }, now, market),
)
const catalogue = createCatalogue(
  {
    categories: categoryRows(),
    colours: colourRows(),
    catalogueTerms: termRows(),
    searchRules: [],
    styles: parts.flatMap((rows) => rows.styles),
    styleTexts: parts.flatMap((rows) => rows.styleTexts),
    products: parts.flatMap((rows) => rows.products),
    variants: parts.flatMap((rows) => rows.variants),
    prices: parts.flatMap((rows) => rows.prices),
    discounts: parts.flatMap((rows) => rows.discounts),
    stock: parts.flatMap((rows) => rows.stock),
    productRelations: [],
    rewardProducts: [],
  },
  siteSearch(
    () => site,
    () => now,
  ),
)
const inventory = { ofEans: async () => [], inStores: async () => [] }
const pages: ShopPages = {
  find: async () => ({ kind: 'missing' }),
  addresses: async () => [],
  marketsWith: async () => [],
}
const handlers = createProductHandlers({ site: () => site, catalogue: () => catalogue, inventory, pages })
const { router } = createApi({
  services: servicesOf('products', api.products, handlers),
  config: { trustProxy: [], publicUrl: 'https://shop.example' },
  site: () => site,
  // Time flies, so that nobody has asked too often.
  limits: createRateLimits({ now: () => Date.now() * 10_000 }),
  onFault: (error) => console.error(error),
})
const app = express()
app.disable('etag')
app.get('/ready', (_, response) => void response.end())
app.use(router)
createServer(app).listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', () => process.exit(0))
