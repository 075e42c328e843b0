import { widgetCodec } from '#schemas/cms/widget-shape.ts'
import type { GiftCards } from '#server/commerce/basket/gift-cards.ts'
import { addPromotions } from '#server/commerce/basket/promotions.ts'
import { isCatalogueEmpty, seedCatalogue } from '#server/commerce/catalogue/seed-catalogue.ts'
import { createDemoCarriers } from '#server/commerce/delivery/demo-pickup-points.ts'
import type { PickupPointSource } from '#server/commerce/delivery/pickup-points.ts'
import type { TownsByCountry } from '#server/commerce/stores/find-stores.ts'
import type { ContentStore } from '#server/content/store.ts'
import type { Database } from '#server/database/database.ts'
import { rewardProducts } from '#server/database/tables/catalogue.ts'
import type { Transaction } from '#server/database/transactions.ts'
import { type DrawnPicture, objectName } from '#server/media/media-files.ts'
import type { ObjectStorage } from '#server/storage/object-storage.ts'

// The server's only access to fixtures/. Parts are imported on demand, so that a real shop never loads them.

/** The demo's replacements for configured services. */
export interface Demo {
  towns: TownsByCountry
  carriers: ReadonlyMap<string, PickupPointSource>
  drawnPicture(urlPath: string): DrawnPicture | undefined
}

export async function openDemo(): Promise<Demo> {
  const [{ demoTowns: demoPlaces }, { drawnPicture }] = await Promise.all([
    import('#fixtures/addresses/towns.ts'),
    import('#fixtures/pictures/drawn-pictures.ts'),
  ])
  return { towns: demoPlaces, carriers: createDemoCarriers(demoPlaces), drawnPicture }
}

/** Path prefix of the demo's product pictures; uploads never use it. */
export const demoPictureFolder = '/media/garments/'

/** Author of the demo shop's documents. */
export const demoAuthor = 'demo'

/** Draws the demo's pictures into the storage and lists them as assets. */
async function seedPictures(store: ContentStore, storage: Pick<ObjectStorage, 'write'>): Promise<void> {
  const { demoPictures } = await import('#fixtures/pictures/demo-pictures.ts')
  for (const { url, svg, width, height, placeholder } of demoPictures()) {
    const bytes = Buffer.from(svg)
    const contentType = 'image/svg+xml'
    await storage.write(objectName(url), bytes, contentType)
    await store.putAsset({
      path: url,
      contentType,
      bytes: bytes.length,
      width,
      height,
      placeholder,
    })
  }
}

/** Fills an empty content store with the demo shop. */
export async function seedDemoContent(
  store: ContentStore,
  storage: Pick<ObjectStorage, 'write'>,
): Promise<void> {
  if (!(await store.isEmpty())) return
  const { demoShop } = await import('#fixtures/demo.ts')
  await seedPictures(store, storage)
  const documents = demoShop().documents.map(({ body, ...address }) => ({
    ...address,
    body: JSON.stringify(body),
  }))
  await store.seed(documents, demoAuthor)
}

async function addDemoPromotions(tx: Transaction, giftCards: Pick<GiftCards, 'add'>): Promise<void> {
  const { demoGiftCards, demoPromotions } = await import('#fixtures/promotions.ts')
  await addPromotions(tx, demoPromotions)
  const rewards = demoPromotions.flatMap(({ id, freeGifts = [] }) =>
    freeGifts.map((productId, position) => ({ promotionId: id, rewardId: 'warm', position, productId })),
  )
  await tx.insert(rewardProducts).values(rewards).onConflictDoNothing()
  for (const card of demoGiftCards) await giftCards.add(tx, card)
}

interface CatalogueOptions {
  /** Milliseconds since the epoch. */
  now: number
  /** Number of styles in addition to those on the demo's pages. */
  count?: number | undefined
  /** Default: no gift cards and no promotions. */
  giftCards?: Pick<GiftCards, 'add'>
}

/**
 * Fills an empty catalogue with the demo's, including promotions and gift cards. A filled catalogue may belong to a
 * real shop, which must not get demo data.
 */
export async function seedDemoCatalogue(
  database: Database,
  { now, count, giftCards }: CatalogueOptions,
): Promise<void> {
  if (!(await isCatalogueEmpty(database))) return
  const { catalogueRows } = await import('#fixtures/catalogue/catalogue-rows.ts')
  await seedCatalogue(database, catalogueRows(now, count), async (tx) => {
    if (giftCards) await addDemoPromotions(tx, giftCards)
  })
}

/**
 * Returns the bench's content page with this many rows, as a content system would send it; undefined for unknown
 * markets.
 */
export async function benchDocument(market: string, path: string, rows: number): Promise<unknown> {
  const [{ demoMarkets }, { benchPage }] = await Promise.all([
    import('#fixtures/markets.ts'),
    import('#fixtures/content/bench.ts'),
  ])
  const demo = demoMarkets.find((candidate) => candidate.market.id === market)
  return demo && widgetCodec.encode(benchPage(demo, path, rows), undefined)
}

/** Returns the demo's gift cards and codes, to find them in a database. */
export async function demoMoney() {
  const { demoGiftCards, demoPromotions } = await import('#fixtures/promotions.ts')
  return {
    cards: demoGiftCards.map(({ number }) => number),
    promotions: demoPromotions.map(({ id, code }) => ({ id, code: code ?? null })),
  }
}

/** Returns the picture address of each demo product by id, and the ids of other demo rows in the catalogue. */
export async function demoProducts() {
  const { catalogueRows } = await import('#fixtures/catalogue/catalogue-rows.ts')
  const { products, categories, colours } = catalogueRows(0)
  return {
    pictures: new Map(products.map(({ id, pictureTemplate }) => [id, pictureTemplate])),
    categories: categories.map(({ id }) => id),
    colours: colours.map(({ id }) => id),
  }
}
