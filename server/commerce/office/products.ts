import type { officeProducts as family } from '#schemas/api/office-products.ts'
import type { PriceList } from '#schemas/commerce/office-product.ts'
import type { Catalogue } from '#server/commerce/catalogue/search-context.ts'
import {
  type ProductChange,
  removePrice,
  setPrice,
  setSale,
} from '#server/commerce/office/change-products.ts'
import { readOfficeProduct, searchOfficeProducts } from '#server/commerce/office/find-products.ts'
import { setPrices } from '#server/commerce/office/set-prices.ts'
import type { Database } from '#server/database/database.ts'
import type { HandlersOf } from '#server/endpoints/handlers.ts'
import { notFound } from '#server/endpoints/not-found.ts'
import type { Site } from '#server/site/site.ts'

interface ProductsDependencies {
  database: Database
  site: () => Site
  catalogue: () => Catalogue
}

const invalidField = (field: string) => ({ status: 400, errors: { [field]: ['form.invalid'] } }) as const
const changedConflict = {
  status: 409,
  message: 'This was changed in the meantime. Reload it.',
  errors: { '': ['office.changed'] },
} as const

const replyTo = (outcome: ProductChange) =>
  (({ done: { status: 204 }, missing: notFound, changed: changedConflict }) as const)[outcome]

type Amounts = PriceList['prices'][number]

/** Returns the name of an amount that is above the one that it may not exceed. */
function invalidAmount({ salesPrice, listPrice = salesPrice, memberPrice = salesPrice }: Amounts) {
  if (salesPrice > listPrice) return 'salesPrice'
  return memberPrice > salesPrice ? 'memberPrice' : undefined
}

/** Products as operators and machines change their prices and visibility. Shoppers see a change within a second. */
export function createOfficeProductsHandlers({
  database,
  site,
  catalogue,
}: ProductsDependencies): HandlersOf<typeof family> {
  return {
    async search({ query: { market: id, ...query } }) {
      const market = site().market(id)
      if (!market) return invalidField('market')
      return { status: 200, body: await searchOfficeProducts(database, catalogue(), market, query) }
    },

    async read({ path: { productId }, query }) {
      const market = site().market(query.market)
      if (!market) return invalidField('market')
      const product = await readOfficeProduct(database, catalogue(), site(), market, productId)
      return product ? { status: 200, body: product } : notFound
    },

    async setSale({ path: { productId }, body }) {
      return replyTo(await setSale(database, productId, body))
    },

    async setPrice({ body }) {
      const market = site().market(body.market)
      if (!market) return invalidField('market')
      const wrong = invalidAmount(body)
      if (wrong) return invalidField(wrong)
      return replyTo(await setPrice(database, body, market.currency))
    },

    async setPrices({ path, body: { prices } }) {
      const market = site().market(path.market)
      if (!market) return notFound
      const invalidPrices = prices.flatMap((amounts, index) => {
        const name = invalidAmount(amounts)
        return name ? [`prices.${index}.${name}`] : []
      })
      if (invalidPrices[0] !== undefined) return invalidField(invalidPrices[0])
      return { status: 200, body: await setPrices(database, market, prices) }
    },

    async removePrice({ query }) {
      return replyTo(await removePrice(database, query))
    },
  }
}
