import type { WidgetLoader } from '#renderer/loader.ts'
import { catalogOf } from '#renderer/loaders/load-basket.ts'
import type { ResponseOf } from '#schemas/api/endpoint.ts'
import { products } from '#schemas/api/products.ts'
import { stores } from '#schemas/api/stores.ts'
import { localMoment } from '#schemas/opening-hours.ts'
import type { storeProduct } from '#widgets/stores/store-product/index.ts'

type Store = Extract<ResponseOf<typeof stores.list>, { status: 200 }>['body'][number]

/** A store, and its stock of the product. */
export interface StoreStock {
  store: Store
  /** The store's local day. */
  today: string | undefined
  sizes: readonly { sku: string; name: string; quantity: number }[]
}

const noData = { data: null, tags: [], seconds: 0 }

const loader: WidgetLoader<typeof storeProduct, readonly StoreStock[] | null> = {
  deadline: 3_000,
  async load(input) {
    const { shopper, page, now } = input
    if (!shopper || page.productId === undefined) return noData
    const path = { catalog: catalogOf(input) }
    const [inStores, all] = await Promise.all([
      shopper.call(products.inStores, { path: { ...path, productId: page.productId } }),
      shopper.call(stores.list, { path, query: { allStores: true } }),
    ])
    if (inStores.status !== 200 || all.status !== 200) return noData
    const { product, stores: lying } = inStores.body
    const data = all.body.map((store): StoreStock => {
      const sizes = product.variants.flatMap(({ id: sku, size, length }) => {
        const quantity = lying.find((item) => item.storeId === store.id && item.sku === sku)?.quantity ?? 0
        const name = [size?.name, length?.name].filter(Boolean).join(' / ') || sku
        return quantity > 0 ? [{ sku, name, quantity }] : []
      })
      return { store, today: localMoment(now, store.timeZone)?.date, sizes }
    })
    // Stores with the most sizes come first.
    return { data: data.toSorted((a, b) => b.sizes.length - a.sizes.length), tags: [], seconds: 0 }
  },
}

export default loader
