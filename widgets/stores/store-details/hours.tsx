import { keyOf } from '#renderer/components/elements/key-of.ts'
import { dayName, openingDays } from '#schemas/commerce/opening-days.ts'
import type { Store } from '#schemas/commerce/store.ts'
import type { SpecialHours as Special } from '#schemas/opening-hours.ts'
import { formatDay } from '#schemas/values/format-date.ts'
import { formatTimeRange } from '#schemas/values/format-time.ts'
import styles from '#widgets/stores/store-details/component.module.css'

interface Context {
  /** Heading level: below a page's own heading, or a store's in a list. */
  Heading: 'h2' | 'h3'
  locale: string
  texts: Readonly<Record<'store.closed' | 'store.hours' | 'store.specialHours', string>>
}

const Times = ({ opens, closes, locale }: { opens: string; closes: string; locale: string }) => (
  <bdi className={styles.time}>{formatTimeRange(opens, closes, locale)}</bdi>
)

/** Renders the hours of a week. */
export function Hours({
  hours,
  locale,
  texts,
  Heading,
}: { hours: NonNullable<Store['openingHours']> } & Context) {
  return (
    <>
      <Heading className={styles.title}>{texts['store.hours']}</Heading>
      <dl className={styles.hours}>
        {openingDays(hours).map(({ from, to, times }) => (
          <div key={from} className={styles.line}>
            <dt>
              {dayName(from, locale)}
              {to !== from && ` – ${dayName(to, locale)}`}
            </dt>
            <dd>
              {times.length === 0
                ? texts['store.closed']
                : times.map((item) => <Times key={item.opens} {...item} locale={locale} />)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Days with special hours. */
export function SpecialHours({ hours, locale, texts, Heading }: { hours: readonly Special[] } & Context) {
  if (hours.length === 0) return null
  return (
    <>
      <Heading className={styles.title}>{texts['store.specialHours']}</Heading>
      <dl className={styles.hours}>
        {hours.map(({ from, until = from, opens, closes, reason }, index) => (
          <div key={keyOf(index, from)} className={styles.line}>
            <dt>
              {formatDay(from, locale, 'weekday')}
              {until !== from && ` – ${formatDay(until, locale, 'weekday')}`}
              {reason && <span className={styles.reason}>{reason}</span>}
            </dt>
            <dd>
              {opens && closes ? (
                <Times opens={opens} closes={closes} locale={locale} />
              ) : (
                texts['store.closed']
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
