import { styleVariables } from '#renderer/components/elements/style-variables.ts'
import styles from '#renderer/components/text/countdown.module.css'
import { countdownUnits, unitName } from '#renderer/components/text/unit-name.ts'
import type { WidgetContext } from '#renderer/context.ts'
import type { countdownTexts } from '#renderer/texts/part-texts.ts'
import type { Countdown as CountdownContent } from '#schemas/parts/countdown.ts'
import { localTimeInUtc, withOffset } from '#schemas/values/moment.ts'

interface Props {
  countdown: CountdownContent
  context: WidgetContext<(typeof countdownTexts)[number]>
  /** Whether it is one line of small text with short unit names. */
  slim?: boolean | undefined
}

/** Formats a time as its content writes it: in its UTC offset, or without one as a local time. */
export function momentInWords(dateTime: string, locale: string): string {
  const local = dateTime.replace(' ', 'T').replace(/(?:Z|[+-]\d\d:?\d\d)$/i, '')
  const wallClock = new Date(localTimeInUtc(local) ?? dateTime)
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
  const { texts, device, locale, timeZone } = context
  if (disabledOn.includes(device)) return null
  const moment = withOffset(countdownDateTime, timeZone)
  return (
    <div
      className={backgroundColor ? `on-ground ${styles.ground} ${styles.countdown}` : styles.countdown}
      data-client="countdown"
      data-slim={slim || undefined}
      data-until={moment}
      style={{ ...styleVariables({ '--ground': backgroundColor }), color }}
    >
      <time className={styles.moment} dateTime={moment}>
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
