// Serves the catalogue's endpoints from a database, with the shop's own reading and refreshing.
import { createServer } from 'node:http'
import express from 'express'
import { api } from '#schemas/api/list.ts'
import { createApi } from '#server/api/api.ts'
import { lookEvery, openCatalogue } from '#server/commerce/catalogue/catalogue-holder.ts'
import { createProductHandlers } from '#server/commerce/catalogue/product-handlers.ts'
import { siteSearch } from '#server/commerce/catalogue/site-search.ts'
import type { ShopPages } from '#server/content/shop-pages.ts'
import { openDatabase } from '#server/database/database.ts'
import { servicesOf } from '#server/endpoints/handlers.ts'
import { createRateLimits } from '#server/endpoints/rate-limits.ts'
import { readSite } from '#server/site/site.ts'
import { benchMarkets } from '#tests/bench/bench-catalogue.ts'

const now = Date.now()
const { DATA_DIR: dataDir = '', DATABASE_URL: databaseUrl } = process.env

const document = { market: '', key: '', body: benchMarkets.map(({ market }) => market) }
const site = await readSite({
  list: async (kind) => (kind === 'markets' ? [document] : []),
  assets: async () => [],
  pages: async () => [],
})

const database = await openDatabase({ databaseUrl: databaseUrl || undefined, dataDir })
const catalogue = await openCatalogue({
  database,
  search: siteSearch(
    () => site,
    () => now,
  ),
  onChange: async () => undefined,
  onError: (error) => console.error(error),
  every: lookEvery,
})
const inventory = { ofEans: async () => [], inStores: async () => [] }
const pages: ShopPages = {
  find: async () => ({ kind: 'missing' }),
  addresses: async () => [],
  marketsWith: async () => [],
}
const handlers = createProductHandlers({ site: () => site, catalogue: catalogue.current, inventory, pages })
const { router } = createApi({
  services: servicesOf('products', api.products, handlers),
  config: { trustProxy: [], publicUrl: 'https://shop.example' },
  site: () => site,
  // Runs the clock fast, so that no rate limit applies.
  limits: createRateLimits({ now: () => Date.now() * 10_000 }),
  onFault: (error) => console.error(error),
})
const app = express()
app.disable('etag')
app.get('/ready', (_, response) => void response.end())
app.get('/memory', (_, response) => void response.json(process.memoryUsage.rss()))
app.use(router)
createServer(app).listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGTERM', async () => {
  await catalogue.close()
  await database.close()
  process.exit(0)
})
