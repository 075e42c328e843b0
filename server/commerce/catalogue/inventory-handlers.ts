import type { inventory as family } from '#schemas/api/inventory.ts'
import { warehouse } from '#schemas/commerce/basket-content.ts'
import { sendingStoresIn, storeIdsIn } from '#schemas/commerce/store.ts'
import type { Inventory } from '#server/commerce/catalogue/inventory.ts'
import { marketOfCatalog } from '#server/endpoints/caller-market.ts'
import type { HandlersOf } from '#server/endpoints/handlers.ts'
import type { Site } from '#server/site/site.ts'

interface InventoryHandlerDependencies {
  site: () => Site
  inventory: Inventory
}

export const createInventoryHandlers = ({
  site,
  inventory,
}: InventoryHandlerDependencies): HandlersOf<typeof family> => ({
  async availability({ path, query }, { market }) {
    const { EanCodes, ShipFromStore, IsRetail } = query
    const stores = site().payload(marketOfCatalog(site(), path.catalog, market).id, 'stores')
    const sellingLocations = ShipFromStore ? [warehouse, ...sendingStoresIn(stores)] : [warehouse]
    const stock = await inventory.ofEans(EanCodes, IsRetail ? storeIdsIn(stores) : sellingLocations)
    return { status: 200, body: stock.map((item) => ({ ...item, isAvailable: item.quantity > 0 })) }
  },

  async retailAvailability({ path, query }, { market }) {
    const { id } = marketOfCatalog(site(), path.catalog, market)
    const storeIds = new Set(storeIdsIn(site().payload(id, 'stores')))
    const [stock] = await inventory.ofEans([query.Ean], [...storeIds])
    if (!stock) return { status: 404 }
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
