import { generatedStyles } from '#fixtures/catalogue/generated-styles.ts'
import { rowsOfStyle } from '#fixtures/catalogue/style-rows.ts'
import { categoryRows, colourRows, termRows } from '#fixtures/catalogue/term-rows.ts'
import { demoMarkets } from '#fixtures/markets.ts'
import { seedCatalogue } from '#server/commerce/catalogue/seed-catalogue.ts'
import type { Database } from '#server/database/database.ts'

/** The one market in which the bench sells. */
export const benchMarkets = demoMarkets.slice(0, 1)

/** Styles per batch: small enough to build one batch in memory while another is written. */
const stylesAtOnce = 5_000

/**
 * Fills an empty catalogue with so many styles of the demo shop's generator, each in one colour.
 * @param now milliseconds since the epoch
 */
export async function fillCatalogue(
  database: Pick<Database, 'db'>,
  count: number,
  now: number,
): Promise<void> {
  const styles = generatedStyles(count)
  for (let start = 0; start < count; start += stylesAtOnce) {
    const parts = styles
      .slice(start, start + stylesAtOnce)
      .map((style) => rowsOfStyle({ ...style, colours: style.colours.slice(0, 1) }, now, benchMarkets))
    await seedCatalogue(database, {
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
    })
  }
}
