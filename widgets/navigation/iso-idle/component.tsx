import { clientProps } from '#renderer/client-props.ts'
import buttons from '#renderer/components/elements/button.module.css'
import { Flyout } from '#renderer/components/flyout/flyout.tsx'
import type { WidgetProps } from '#renderer/define-widget.ts'
import { formatText } from '#renderer/texts/format-text.ts'
import type { IdleProps } from '#widgets/navigation/iso-idle/client.ts'
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
      {...clientProps<IdleProps>({
        delay: constants.isoIdleDelay,
        seconds,
        home: `/${market}`,
        catalog: data?.catalog ?? market,
        locale,
        countdown: texts['isoIdle.text'],
        failed: texts['isoIdle.failed'],
      })}
    >
      <Flyout
        name="isoIdle"
        title={content.headline ?? texts['isoIdle.headline']}
        texts={texts}
        settings={{ openFrom: 'center', closingDuration: constants.flyoutCloseDuration, ...content.flyout }}
        forbidsNext
      >
        <p className={styles.text} role="timer">
          {formatText(texts['isoIdle.text'], { seconds }, locale)}
        </p>
        <p className={styles.failed} role="alert" />
        <div className={styles.buttons}>
          <button type="button" className={buttons.primary} data-closes-flyout="">
            {texts['isoIdle.keep']}
          </button>
          <button type="button" className={buttons.secondary} data-part="delete">
            {texts['isoIdle.delete']}
          </button>
        </div>
      </Flyout>
    </div>
  )
}
