import type { inventory as family } from '#schemas/api/inventory.ts'
import { storesIn } from '#schemas/commerce/store.ts'
import type { Inventory } from '#server/commerce/catalogue/inventory.ts'
import { marketOfCatalog } from '#server/endpoints/caller-market.ts'
import type { HandlersOf } from '#server/endpoints/handlers.ts'
import type { Site } from '#server/site/site.ts'

interface Parts {
  site: () => Site
  inventory: Inventory
}

export const createInventoryHandlers = ({ site, inventory }: Parts): HandlersOf<typeof family> => ({
  async availability({ query }) {
    const { EanCodes, ShipFromStore, IsRetail } = query
    const from = IsRetail ? 'stores' : ShipFromStore ? 'everywhere' : 'warehouse'
    const stock = await inventory.ofEans(EanCodes, from)
    return { status: 200, body: stock.map((item) => ({ ...item, isAvailable: item.quantity > 0 })) }
  },

  async retailAvailability({ path, query }, { market }) {
    const [stock] = await inventory.ofEans([query.Ean], 'stores')
    if (!stock) return { status: 404 }
    const { id } = marketOfCatalog(site(), path.catalog, market)
    const storeIds = new Set(storesIn(site().payload(id, 'stores')).map((store) => store.id))
    const storeStock = await inventory.inStores([stock.sku])
    const stores = storeStock.filter(({ storeId }) => storeIds.has(storeId))
    return {
      status: 200,
      body: {
        ean: stock.ean,
        sku: stock.sku,
        stores: stores.map(({ storeId, quantity }) => ({ storeId, quantity })),
      },
    }
  },
})
