import { BasketPart } from '#renderer/components/basket/basket-part.tsx'
import { useBasket } from '#renderer/components/basket/use-basket.ts'
import { Link } from '#renderer/components/elements/link.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import type { ShopperBasket } from '#renderer/loaders/load-basket.ts'
import styles from '#widgets/basket/basket-empty/component.module.css'
import type { basketEmpty } from '#widgets/basket/basket-empty/index.ts'

/** Renders the replacement of an empty basket. */
export default function BasketEmpty({
  content,
  context,
  data,
  id,
}: WidgetProps<typeof basketEmpty, ShopperBasket>) {
  const basketData = useBasket(data)
  const basket = basketData?.response?.basket
  const isFull = basket !== undefined && basket.lines.length + basket.unavailableLines.length > 0
  return (
    <BasketPart id={id} data={basketData} hidden={!basketData || isFull}>
      <div className={styles.empty}>
        <h1 className={styles.title}>{context.texts['basket.empty']}</h1>
        {content.text && <p className={styles.text}>{content.text}</p>}
        {content.links.length > 0 && (
          <ul className={styles.links}>
            {content.links.map((link) => (
              <li key={link.url}>
                <Link link={link} className={styles.link} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </BasketPart>
  )
}
