import { ProductTile } from '#renderer/components/carousel/product-tile.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import styles from '#widgets/product/product-set/component.module.css'
import type { productSet } from '#widgets/product/product-set/index.ts'

export default function ProductSet({
  content: { headline },
  data: products,
  context: { texts, locale },
}: WidgetProps<typeof productSet, readonly ProductCard[]>) {
  if (!products || products.length === 0) return null
  return (
    <section className={styles.set}>
      <h2 className={styles.headline}>{headline ?? texts['productSet.title']}</h2>
      <ul className={styles.list} data-list="productSet" data-client="product-tiles" data-on="visible">
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductTile
              product={product}
              position={index + 1}
              location="productSetPage"
              locale={locale}
              texts={texts}
              sizes="(min-width: 768px) 18vw, 46vw"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
