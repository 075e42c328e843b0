import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { catalogueRows } from '#fixtures/catalogue/catalogue-rows.ts'
import type { DemoShop } from '#fixtures/demo.ts'
import { demoPictures } from '#fixtures/pictures/demo-pictures.ts'
import { demoGiftCards, demoPromotions } from '#fixtures/promotions.ts'
import type { GiftCards } from '#server/commerce/basket/gift-cards.ts'
import { addPromotions } from '#server/commerce/basket/promotions.ts'
import { isCatalogueEmpty, seedCatalogue } from '#server/commerce/catalogue/seed-catalogue.ts'
import { rewardProducts } from '#server/commerce/catalogue/tables.ts'
import type { ContentStore } from '#server/content/store.ts'
import type { Database } from '#server/database/database.ts'
import { mediaFile } from '#server/media/media-files.ts'

const author = 'demo'

/** Draws the demo's pictures into the media folder and lists them as assets. */
async function seedPictures(store: ContentStore, dataDir: string): Promise<void> {
  for (const { url, svg, width, height, placeholder } of demoPictures()) {
    const file = mediaFile(dataDir, url)
    const bytes = Buffer.from(svg)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
    await store.putAsset({
      path: url,
      contentType: 'image/svg+xml',
      bytes: bytes.length,
      width,
      height,
      placeholder,
    })
  }
}

/** Fills an empty content store with the demo shop. */
export async function seedDemo(store: ContentStore, demo: DemoShop, dataDir: string): Promise<void> {
  await seedPictures(store, dataDir)
  const documents = demo.documents.map(({ body, ...address }) => ({ ...address, body: JSON.stringify(body) }))
  await store.seed(documents, author)
}

/**
 * Fills an empty catalogue with the demo shop's. One that is filled is a shop's own, of an older demo as well: nothing tells
 * what was changed in it from what was seeded, so what a later demo knows of its products is not added.
 * @param now milliseconds since the epoch
 * @param count of styles beyond those that the demo's pages show
 */
export async function seedDemoCatalogue(database: Database, now: number, count?: number): Promise<void> {
  if (await isCatalogueEmpty(database)) await seedCatalogue(database, catalogueRows(now, count))
}

/** Keeps the demo shop's promotions and gift cards, where they are not there yet. */
export async function seedDemoPromotions(
  { db }: Pick<Database, 'db'>,
  giftCards: Pick<GiftCards, 'add'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await addPromotions(tx, demoPromotions)
    const rewards = demoPromotions.flatMap(({ id, presents = [] }) =>
      presents.map((productId, position) => ({ promotionId: id, rewardId: 'warm', position, productId })),
    )
    await tx.insert(rewardProducts).values(rewards).onConflictDoNothing()
    for (const card of demoGiftCards) await giftCards.add(tx, card)
  })
}
