import buttons from '#renderer/components/elements/button.module.css'
import { Flyout } from '#renderer/components/flyout/flyout.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { formatText } from '#renderer/texts/format-text.ts'
import styles from '#widgets/navigation/iso-idle/component.module.css'
import type { isoIdle } from '#widgets/navigation/iso-idle/index.ts'
import type { IdleData } from '#widgets/navigation/iso-idle/load.ts'

/** Renders nothing outside stores; in-store it is closed until client script finds no activity. */
export default function IsoIdle({ content, context, data }: WidgetProps<typeof isoIdle, IdleData>) {
  const { texts, constants, iso, locale, market, mode } = context
  if (!iso) return null
  const { isoDeleteBasketSeconds: seconds } = constants
  return (
    <div
      data-client={mode === 'canvas' ? undefined : 'iso-idle'}
      data-delay={constants.isoIdleDelay}
      data-seconds={seconds}
      data-home={`/${market}`}
      data-catalog={data?.catalog ?? market}
    >
      <Flyout
        name="isoIdle"
        title={content.headline ?? texts['isoIdle.headline']}
        texts={texts}
        settings={{ openFrom: 'center', closingDuration: constants.flyoutCloseDuration, ...content.flyout }}
        forbidsNext
      >
        <p className={styles.text} role="timer" data-countdown={texts['isoIdle.text']} data-locale={locale}>
          {formatText(texts['isoIdle.text'], { seconds }, locale)}
        </p>
        <p className={styles.failed} role="alert" data-failure={texts['isoIdle.failed']} />
        <div className={styles.buttons}>
          <button type="button" className={buttons.primary} data-closes-flyout="">
            {texts['isoIdle.keep']}
          </button>
          <button type="button" className={buttons.secondary} data-deletes-basket="">
            {texts['isoIdle.delete']}
          </button>
        </div>
      </Flyout>
    </div>
  )
}
