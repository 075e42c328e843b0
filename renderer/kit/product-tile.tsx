import { fillText } from '#renderer/kit/fill-text.ts'
import type { productTileTexts, TextsOf } from '#renderer/kit/part-texts.ts'
import { Picture } from '#renderer/kit/picture.tsx'
import { Price } from '#renderer/kit/price.tsx'
import styles from '#renderer/kit/product-tile.module.css'
import type { ProductCard } from '#schemas/product-card.ts'

/** Half a phone's screen at three pixels a point, or a quarter of a wide one at two. */
const widest = 640

interface Props {
  product: ProductCard
  locale: string
  texts: TextsOf<typeof productTileTexts>
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string
  /** Among the first things seen: its picture is not lazy. */
  eager?: boolean
  /** Where in its list it stands, from 1. */
  position?: number
}

/** A product in a list or carousel: one link, whose picture turns round under the pointer. */
export function ProductTile({ product, locale, texts, sizes, eager, position }: Props) {
  const { id, name, url, colourName, colours, salesPrice, listPrice, frontImage, backImage } = product
  return (
    <article className={styles.tile} data-product-id={id} data-product-position={position}>
      <div className={styles.pictures}>
        <Picture pictures={{ mobile: frontImage }} sizes={sizes} widest={widest} eager={eager} />
        {backImage && (
          <div className={styles.back}>
            <Picture pictures={{ mobile: backImage }} sizes={sizes} widest={widest} />
          </div>
        )}
      </div>
      <a href={url} className={styles.name}>
        {name}
      </a>
      {colourName && <span className={styles.detail}>{colourName}</span>}
      <Price salesPrice={salesPrice} listPrice={listPrice} locale={locale} texts={texts} />
      {colours > 1 && (
        <span className={styles.detail}>{fillText(texts['product.colours'], { count: colours })}</span>
      )}
    </article>
  )
}
