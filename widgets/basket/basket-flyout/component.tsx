import { Loader } from '#renderer/components/elements/loader.tsx'
import { Flyout } from '#renderer/components/flyout/flyout.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/basket/basket-flyout/component.module.css'
import type { basketFlyout } from '#widgets/basket/basket-flyout/index.ts'

/**
 * The basket as a flyout (basket rule 14). It is empty until it opens: script then loads the widgets of the basket page
 * into it (`widgets/basket/basket-flyout/client.ts`), so that editors compose both at once.
 */
export default function BasketFlyout({ content, context }: WidgetProps<typeof basketFlyout>) {
  const { texts, toggles } = context
  if (toggles.basketPage) return null
  return (
    <Flyout
      name="basket"
      opensBy="openBasketDrawer"
      title={texts['basket.title']}
      texts={texts}
      settings={{ header: false, ...content.flyout }}
    >
      <div
        className={styles.content}
        data-client="basket-flyout"
        data-on="visible"
        data-address={content.basketUrl}
        data-texts={JSON.stringify({
          'feedback.error_basket_initializing': texts['feedback.error_basket_initializing'],
          'feedback.error_basket_not_found': texts['feedback.error_basket_not_found'],
        })}
      >
        <Loader position="section" texts={texts} />
        <a href={content.basketUrl} className={styles.way}>
          {texts['buy.toBasket']}
        </a>
      </div>
    </Flyout>
  )
}
