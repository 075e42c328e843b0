import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import styles from '#renderer/components/text/countdown.module.css'
import { countdownUnits, unitName } from '#renderer/components/text/unit-name.ts'
import type { WidgetContext } from '#renderer/context.ts'
import type { countdownTexts } from '#renderer/texts/part-texts.ts'
import type { Countdown as CountdownContent } from '#schemas/parts/countdown.ts'

interface Props {
  countdown: CountdownContent
  context: WidgetContext<(typeof countdownTexts)[number]>
  /** Whether it is one line of small text with short unit names. */
  slim?: boolean | undefined
}

/** Formats a time in the UTC offset of its content. */
export function momentInWords(dateTime: string, locale: string): string {
  const wallClock = new Date(`${dateTime.slice(0, 19)}Z`)
  return new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(wallClock)
}

/**
 * Renders a countdown: the moment in words, which client script (`countdown.client.ts`) replaces by the time left.
 * Space for both is reserved. That script changes this HTML: never use it inside hydrated parts.
 */
export function Countdown({ countdown, context, slim }: Props) {
  const { countdownDateTime, color, backgroundColor, disabledOn } = countdown
  const { texts, device, locale } = context
  if (disabledOn.includes(device)) return null
  return (
    <div
      className={backgroundColor ? `on-ground ${styles.ground} ${styles.countdown}` : styles.countdown}
      data-client="countdown"
      data-slim={slim || undefined}
      data-until={countdownDateTime}
      style={{ ...styleVariables({ '--ground': backgroundColor }), color }}
    >
      <time className={styles.moment} dateTime={countdownDateTime}>
        {momentInWords(countdownDateTime, locale)}
      </time>
      <div className={styles.units} role="timer" aria-live="off" aria-label={texts['countdown.label']}>
        {countdownUnits.map((unit) => (
          <span key={unit} className={styles.unit}>
            <span className={styles.digits} data-unit={unit}>
              00
            </span>{' '}
            <span className={styles.name}>{unitName(unit, 0, locale, slim ? 'short' : 'long')}</span>
          </span>
        ))}
      </div>
      <span className={styles.ended}>{texts['countdown.ended']}</span>
    </div>
  )
}
