import type { officeProducts as family } from '#schemas/api/office.ts'
import type { Catalogue } from '#server/commerce/catalogue/searching.ts'
import {
  type ProductChange,
  removePrice,
  setPrice,
  setSale,
} from '#server/commerce/office/change-products.ts'
import { readOfficeProduct, searchOfficeProducts } from '#server/commerce/office/find-products.ts'
import type { Database } from '#server/database/database.ts'
import type { HandlersOf } from '#server/endpoints/handlers.ts'
import { isOperator } from '#server/endpoints/operator.ts'
import type { Site } from '#server/site/site.ts'

interface Parts {
  database: Database
  site: () => Site
  catalogue: () => Catalogue
}

const refused = { status: 403 } as const
const notFound = { status: 404 } as const
const invalid = (field: string) => ({ status: 400, errors: { [field]: ['form.invalid'] } }) as const
const changed = {
  status: 409,
  message: 'Somebody else changed this in the meantime.',
  errors: { '': ['office.changed'] },
} as const

const replyTo = (outcome: ProductChange) =>
  (({ done: { status: 204 }, missing: notFound, changed }) as const)[outcome]

/** Products as operators change their prices and visibility. Shoppers see a change within a second. */
export function createOfficeProductsHandlers({
  database,
  site,
  catalogue,
}: Parts): HandlersOf<typeof family> {
  return {
    async search({ query: { market: id, ...query } }, { session }) {
      if (!isOperator(session)) return refused
      const market = site().market(id)
      if (!market) return invalid('market')
      return { status: 200, body: await searchOfficeProducts(database, catalogue(), market, query) }
    },

    async read({ path: { productId }, query }, { session }) {
      if (!isOperator(session)) return refused
      const market = site().market(query.market)
      if (!market) return invalid('market')
      const product = await readOfficeProduct(database, catalogue(), site(), market, productId)
      return product ? { status: 200, body: product } : notFound
    },

    async setSale({ path: { productId }, body }, { session }) {
      if (!isOperator(session)) return refused
      return replyTo(await setSale(database, productId, body))
    },

    async setPrice({ body }, { session }) {
      if (!isOperator(session)) return refused
      const market = site().market(body.market)
      if (!market) return invalid('market')
      if (body.salesPrice > body.listPrice) return invalid('salesPrice')
      if (body.memberPrice !== undefined && body.memberPrice > body.salesPrice) return invalid('memberPrice')
      return replyTo(await setPrice(database, body, market.currency))
    },

    async removePrice({ query }, { session }) {
      if (!isOperator(session)) return refused
      return replyTo(await removePrice(database, query))
    },
  }
}
