import { Picture } from '#renderer/components/elements/picture.tsx'
import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import type { ContentOf, WidgetProps } from '#renderer/define-widget.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import styles from '#widgets/content/shop-the-look/component.module.css'
import type { shopTheLook } from '#widgets/content/shop-the-look/index.ts'
import { ProductEntry } from '#widgets/content/shop-the-look/product-entry.tsx'

type Props = WidgetProps<typeof shopTheLook, readonly ProductCard[]>
type Point = ContentOf<typeof shopTheLook>['points'][number]

/** Whether a point names a product: by its id, or by one of its SKUs. */
const names = ({ productId }: Point, { id }: ProductCard): boolean =>
  productId === id || productId.startsWith(`${id}_`)

/** Returns the points whose products the market sells, each product once. */
const visiblePoints = (points: readonly Point[], products: readonly ProductCard[]) =>
  products.flatMap((product) => {
    const point = points.find((item) => names(item, product))
    return point ? [{ point, product }] : []
  })

/**
 * Renders a picture with a dot on each product in it, and the same products in a list. A dot opens a `popover`, which
 * needs no script; browsers without it have only the list.
 */
export default function ShopTheLook({ content, data: products, context, id, eager }: Props) {
  const { headline, image, points } = content
  const { texts } = context
  const visible = visiblePoints(points, products ?? [])
  return (
    <section className={styles.look}>
      <div className={styles.scene}>
        <Picture pictures={{ mobile: image }} eager={eager} sizes="(min-width: 60rem) 50vw, 100vw" />
        {visible.map(({ point: { x, y }, product }, index) => {
          const card = `${id}-look-${index}`
          return (
            <div
              key={product.id}
              className={styles.point}
              style={styleVariables({ '--x': String(x), '--y': String(y), '--spot': `--look-${index}` })}
            >
              <button type="button" className={styles.dot} popoverTarget={card} aria-label={product.name} />
              <div id={card} popover="auto" className={styles.card}>
                <ProductEntry product={product} context={context} />
              </div>
            </div>
          )
        })}
      </div>
      {visible.length > 0 && (
        <div className={styles.words}>
          <h2 className={styles.headline}>{headline ?? texts['shopTheLook.title']}</h2>
          <ul className={styles.list}>
            {visible.map(({ product }) => (
              <li key={product.id} className={styles.item}>
                <ProductEntry product={product} context={context} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
