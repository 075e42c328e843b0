import { TilePrice } from '#renderer/components/carousel/tile-price.tsx'
import { Picture } from '#renderer/components/elements/picture.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import styles from '#widgets/content/shop-the-look/component.module.css'
import type { shopTheLook } from '#widgets/content/shop-the-look/index.ts'

interface Props {
  product: ProductCard
  context: WidgetProps<typeof shopTheLook>['context']
}

/** Renders a small product: a link that covers it, with name and price. */
export function ProductEntry({ product, context: { texts, locale } }: Props) {
  const { name, url, frontImage, colourName, inStock, inStoresOnly } = product
  return (
    <article className={styles.entry}>
      <Picture pictures={{ mobile: { ...frontImage, alt: '' } }} sizes="5rem" widest={320} />
      <div className={styles.about}>
        <a href={url} className={styles.name}>
          {name}
        </a>
        {colourName && <span className={styles.muted}>{colourName}</span>}
        <span className={styles.cost}>
          <TilePrice of={product} locale={locale} texts={texts} />
        </span>
        {inStock === false && (
          <span className={styles.muted}>{texts[inStoresOnly ? 'buy.storesOnly' : 'buy.soldOut']}</span>
        )}
      </div>
    </article>
  )
}
