import { Flyout } from '#renderer/components/flyout/flyout.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import styles from '#widgets/basket/bonus-flyout/component.module.css'
import type { bonusFlyout } from '#widgets/basket/bonus-flyout/index.ts'

/**
 * Presents that a basket has just earned (spec 1, section 2: bonus product, from the bottom). Closed and empty until then:
 * `renderer/browser/basket/present-flyout.ts` fills it from the basket's page and opens it. It comes unasked, so that the page below
 * it can still be used.
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
