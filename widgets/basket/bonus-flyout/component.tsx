import { Flyout } from '#renderer/components/flyout/flyout.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/basket/bonus-flyout/component.module.css'
import type { bonusFlyout } from '#widgets/basket/bonus-flyout/index.ts'

/**
 * Renders the flyout of free gifts that a basket has just earned (basket rule 11), closed and empty until
 * `renderer/browser/basket/free-gift-flyout.ts` fills it from the basket page and opens it.
 */
export default function BonusFlyout({ content, context }: WidgetProps<typeof bonusFlyout>) {
  const { texts, constants } = context
  return (
    <Flyout
      name="bonusProducts"
      title={texts['bonus.title']}
      texts={texts}
      settings={{
        openFrom: 'bottom',
        overlay: false,
        closingDuration: constants.flyoutCloseDuration,
        ...content.flyout,
      }}
    >
      <div className={styles.presents}>
        <p>{texts['bonus.waits']}</p>
        <div data-presents-of={content.basketUrl} />
        <a href={content.basketUrl} className={styles.way}>
          {texts['bonus.toBasket']}
        </a>
      </div>
    </Flyout>
  )
}
