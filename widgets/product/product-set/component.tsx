import { ProductTile } from '#renderer/components/carousel/product-tile.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import styles from '#widgets/product/product-set/component.module.css'
import type { productSet } from '#widgets/product/product-set/index.ts'
import type { LoadedSet } from '#widgets/product/product-set/load.ts'
import { SetForm } from '#widgets/product/product-set/set-form.tsx'

type Props = WidgetProps<typeof productSet, LoadedSet>

function Tiles({ products, context }: { products: readonly ProductCard[]; context: Props['context'] }) {
  return (
    <ul className={styles.list} data-list="productSet" data-client="product-tiles" data-on="visible">
      {products.map((product) => (
        <li key={product.id}>
          <ProductTile
            product={product}
            location="productSetPage"
            locale={context.locale}
            device={context.device}
            texts={context.texts}
            sizes="(min-width: 768px) 18vw, 46vw"
          />
        </li>
      ))}
    </ul>
  )
}

/** Renders the parts of a set: with sizes to buy, or, for a set with its own SKU, as links to their pages. */
export default function ProductSet({ content: { headline }, data: set, context, id }: Props) {
  if (!set || set.parts.length === 0) return null
  return (
    <section className={styles.set}>
      <h2 className={styles.headline}>{headline ?? context.texts['productSet.title']}</h2>
      {set.kind === 'article' ? (
        <Tiles products={set.parts} context={context} />
      ) : (
        <SetForm name={set.name} parts={set.parts} context={context} id={id} />
      )}
    </section>
  )
}
