import type { products } from '#schemas/api/products.ts'
import type { CatalogueCard } from '#schemas/catalogue/catalogue-card.ts'
import { storeIdsIn } from '#schemas/commerce/store.ts'
import { catalogueCardOf, type PictureChoice } from '#server/commerce/catalogue/catalogue-cards.ts'
import type { Inventory } from '#server/commerce/catalogue/inventory.ts'
import { offeredPriceOf } from '#server/commerce/catalogue/product-cards.ts'
import { productOf } from '#server/commerce/catalogue/product-details.ts'
import { createProductSearchHandlers } from '#server/commerce/catalogue/product-search-handlers.ts'
import type { Catalogue } from '#server/commerce/catalogue/search-context.ts'
import type { ShopPages } from '#server/content/shop-pages.ts'
import { marketOfCatalog } from '#server/endpoints/caller-market.ts'
import type { Caller, HandlersOf } from '#server/endpoints/handlers.ts'
import { notFound } from '#server/endpoints/not-found.ts'
import type { Site } from '#server/site/site.ts'

interface ProductHandlerDependencies {
  site: () => Site
  catalogue: () => Catalogue
  inventory: Inventory
  /** The catalogue's pages by address. */
  pages: ShopPages
}

const defined = <Item>(items: readonly (Item | undefined)[]): Item[] =>
  items.filter((item) => item !== undefined)

interface FacingQuery {
  FrontFacingId?: string
  BackFacingId?: string
  FallbackFrontFacingId?: string
  FallbackBackFacingId?: string
  location?: string
}

const facingOf = (query: FacingQuery): PictureChoice => ({
  front: defined([query.FrontFacingId, query.FallbackFrontFacingId]),
  back: defined([query.BackFacingId, query.FallbackBackFacingId]),
  location: query.location,
})

type Handlers<Names extends keyof typeof products> = Pick<HandlersOf<typeof products>, Names>

const ordinalsOf = ({ index }: Catalogue, ids: readonly string[]): number[] => [
  ...new Set(defined(ids.map((id) => index.ordinalOf(id)))),
]

/** Responds with whole products. */
function createDetailHandlers({
  site,
  catalogue,
  inventory,
}: ProductHandlerDependencies): Handlers<
  'byEan' | 'byReward' | 'ofStyle' | 'get' | 'oneBySku' | 'several' | 'inStores'
> {
  /** Returns the response for a product. */
  function detail(ordinal: number | undefined, { catalog }: { catalog: string }, { market }: Caller) {
    if (ordinal === undefined) return notFound
    const current = catalogue()
    const product = productOf(current, ordinal, marketOfCatalog(site(), catalog, market), current.relatedTo)
    return product ? ({ status: 200, body: product } as const) : notFound
  }

  return {
    async byEan({ path }, caller) {
      return detail(catalogue().index.ordinalOfEan(path.ean), path, caller)
    },

    async byReward({ path, query }, caller) {
      const [first] = ordinalsOf(catalogue(), catalogue().rewardProducts(query.promotionId, query.rewardId))
      return detail(first, path, caller)
    },

    async ofStyle({ path }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      const current = catalogue()
      const soldOrdinal = current.index.ofStyle(Number(path.styleId)).find((ordinal) => {
        const entry = current.index.entries[ordinal]
        return entry && offeredPriceOf(current, entry, market) !== undefined
      })
      return detail(soldOrdinal, path, caller)
    },

    async get({ path }, caller) {
      return detail(catalogue().index.ordinalOf(path.productId), path, caller)
    },

    async oneBySku({ path }, caller) {
      const { index } = catalogue()
      const ordinal = index.ordinalOf(path.productId)
      const entry = ordinal === undefined ? undefined : index.entries[ordinal]
      const hasSku = entry?.variants.some(({ sku }) => sku === path.sku)
      return hasSku ? detail(ordinal, path, caller) : notFound
    },

    async several({ path, query }, caller) {
      const market = marketOfCatalog(site(), path.catalog, caller.market)
      const current = catalogue()
      const cards = ordinalsOf(current, query.productIds).map((ordinal) =>
        productOf(current, ordinal, market, current.relatedTo),
      )
      return { status: 200, body: defined(cards) }
    },

    async inStores({ path }, caller) {
      const reply = detail(catalogue().index.ordinalOf(path.productId), path, caller)
      if (reply.status === 404) return reply
      const skus = reply.body.variants.map(({ id }) => id)
      const { id: market } = marketOfCatalog(site(), path.catalog, caller.market)
      const storeIds = new Set(storeIdsIn(site().payload(market, 'stores')))
      const stores = (await inventory.inStores(skus)).filter(({ storeId }) => storeIds.has(storeId))
      return { status: 200, body: { product: reply.body, stores } }
    },
  }
}

/** Responds with products as cards show them. */
function createCardHandlers({
  site,
  catalogue,
}: ProductHandlerDependencies): Handlers<'frontImages' | 'cardsByReward' | 'simple' | 'simpleByBody'> {
  function cardsAt(
    ordinals: readonly number[],
    { catalog }: { catalog: string },
    caller: Caller,
    facing?: PictureChoice,
  ): CatalogueCard[] {
    const market = marketOfCatalog(site(), catalog, caller.market)
    return defined(ordinals.map((ordinal) => catalogueCardOf(catalogue(), ordinal, market, facing)))
  }

  return {
    async frontImages({ path, body }, caller) {
      const cards = cardsAt(ordinalsOf(catalogue(), body.productIds), path, caller)
      return { status: 200, body: cards.map(({ id, frontImage }) => ({ id, frontImage })) }
    },

    async cardsByReward({ path, query }, caller) {
      const ordinals = ordinalsOf(catalogue(), catalogue().rewardProducts(query.promotionId, query.rewardId))
      return { status: 200, body: cardsAt(ordinals, path, caller).slice(0, query.numberOfProducts) }
    },

    async simple({ path, query }, caller) {
      const ordinals = ordinalsOf(catalogue(), query.productIds)
      const ordered = query.returnSorted ? ordinals.toSorted((a, b) => a - b) : ordinals
      return { status: 200, body: cardsAt(ordered, path, caller, facingOf(query)) }
    },

    async simpleByBody({ path, query, body }, caller) {
      const ordinals = ordinalsOf(catalogue(), body.productIds)
      return { status: 200, body: cardsAt(ordinals, path, caller, facingOf(query)) }
    },
  }
}

export function createProductHandlers(parts: ProductHandlerDependencies): HandlersOf<typeof products> {
  const { site, pages } = parts
  return {
    ...createDetailHandlers(parts),
    ...createCardHandlers(parts),
    ...createProductSearchHandlers(parts),

    async page({ path, query }, caller) {
      const { id, url } = marketOfCatalog(site(), path.catalog, caller.market)
      const page = query.path.startsWith(`${url}/`) ? await pages.find(id, query.path) : undefined
      return page?.kind === 'page' ? { status: 200, body: page.page } : notFound
    },
  }
}
