import { TilePrice } from '#renderer/components/carousel/tile-price.tsx'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import { formatText } from '#renderer/texts/format-text.ts'
import type { productTileTexts, TextsOf } from '#renderer/texts/part-texts.ts'
import type { ProductCard, Swatch } from '#schemas/catalogue/product-card.ts'
import styles from '#widgets/listing/product-grid/component.module.css'

interface Props {
  product: ProductCard
  /** Maximum swatches; the product's page shows all. */
  most: number
  locale: string
  texts: TextsOf<typeof productTileTexts>
}

const hexPattern = /^#[0-9a-f]{6}$/i

const priceOf = (of: ProductCard | Swatch): string =>
  JSON.stringify([of.salesPrice, of.isFrom, of.listPrice, of.historicPrice, of.alternatePrice])

/**
 * Renders the colours of a style below its tile, the tile's own first. Without script each links to its page; script
 * displays it in the tile (`renderer/browser/listing/follow-swatches.ts`), with its price if it differs.
 */
export function Swatches({ product, most, locale, texts }: Props) {
  const { name, url, colours, swatches = [] } = product
  const visible = swatches.slice(0, most)
  const moreCount = colours - visible.length
  const count = texts[product.isDigital ? 'product.designs' : 'product.colours']
  return (
    <>
      {visible
        .filter((swatch) => priceOf(swatch) !== priceOf(product))
        .map((swatch) => (
          <div key={swatch.id} className={styles.prices} data-price-of={swatch.id} hidden>
            <TilePrice of={swatch} locale={locale} texts={texts} />
          </div>
        ))}
      <ul className={styles.swatches} aria-label={formatText(count, { count: colours }, locale)}>
        {visible.map((swatch, index) => (
          <li key={swatch.id}>
            <a
              href={swatch.url}
              className={styles.swatch}
              title={swatch.name}
              style={styleVariables({
                '--swatch': swatch.hex && hexPattern.test(swatch.hex) ? swatch.hex : undefined,
              })}
              aria-current={index === 0 ? 'true' : undefined}
              data-swatch={swatch.id}
              data-picture={swatch.picture}
            >
              <span className="visually-hidden">
                {swatch.name}, {name}
              </span>
            </a>
          </li>
        ))}
        {moreCount > 0 && (
          <li>
            <a
              href={url}
              className={styles.more}
              aria-label={`+${formatText(count, { count: moreCount }, locale)}, ${name}`}
            >
              <bdi>+{moreCount}</bdi>
            </a>
          </li>
        )}
      </ul>
    </>
  )
}
