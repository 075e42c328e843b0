import { useAtomValue } from 'jotai'
import { useState } from 'react'
import styles from '#preview/calendar/calendar.module.css'
import { type CalendarEntry, dayOf, pageToOpen, weeksOf } from '#preview/calendar/entries.ts'
import { plannedAddress, plannedName } from '#preview/calendar/planned-name.ts'
import { readEntries } from '#preview/calendar/read-entries.ts'
import { refusalOf } from '#preview/interface/failure.ts'
import { followLink } from '#preview/interface/follow-link.ts'
import { Icon } from '#preview/interface/icon.tsx'
import { momentAddress } from '#preview/interface/moment-address.ts'
import { MarketOptions } from '#preview/interface/name-market.tsx'
import { useRequest } from '#preview/interface/use-request.ts'
import { ScreenFrame } from '#preview/screens/screen-frame.tsx'
import { siteAtom, useSite } from '#preview/state/library.ts'
import { addressOf } from '#preview/state/location.ts'
import controls from '#preview/styles/controls.module.css'
import { calendarText, dayName, monthName, timeOfDay, weekdayNames } from '#preview/texts/calendar-texts.ts'
import { formatMoment } from '#preview/texts/inspector-texts.ts'
import { translateReason } from '#preview/texts/refusal-texts.ts'

/** Documents that the page editor opens. */
const composed = ['page', 'layout', 'template', 'pattern']

function Entry({ entry, hasDay }: { entry: CalendarEntry; hasDay: boolean }) {
  const { document, what, at, author, failure } = entry
  const address = composed.includes(document.kind) ? addressOf(document) : '/preview/global'
  const name = plannedName(entry)
  const path = plannedAddress(entry)
  const anyMarket = useAtomValue(siteAtom)?.markets[0]?.id
  const preview = momentAddress(pageToOpen(entry, anyMarket ?? ''), at.toISOString())
  const time = hasDay ? formatMoment(at.toISOString()) : timeOfDay(at)
  return (
    <li className={styles.entry} data-what={what} title={calendarText('by', { author })}>
      <span className={controls.hint}>
        <time dateTime={at.toISOString()}>{time}</time> {calendarText(what)}
      </span>
      <a href={address} onClick={followLink(address)}>
        {name}
      </a>
      {path !== undefined && <span className={controls.hint}>{path}</span>}
      {failure !== undefined && (
        <span className={styles.failure}>{calendarText('failed', { reason: translateReason(failure) })}</span>
      )}
      {failure === undefined && (
        <a
          href={preview}
          onClick={followLink(preview)}
          className={styles.preview}
          aria-label={calendarText('previewOf', { name, at: formatMoment(at.toISOString()) })}
        >
          <Icon name="eye" />
          {hasDay ? calendarText('preview', { at: formatMoment(at.toISOString()) }) : calendarText('show')}
        </a>
      )}
    </li>
  )
}

interface ListProps {
  entries: readonly CalendarEntry[]
}

function EntryList({ entries }: ListProps) {
  if (entries.length === 0) return <p className={controls.hint}>{calendarText('none')}</p>
  const days = Map.groupBy(entries, ({ at }) => dayOf(at))
  return [...days].map(([day, some]) => (
    <section key={day} className={styles.day}>
      <h2>{dayName(some[0]?.at ?? new Date(0))}</h2>
      <ul className={styles.entries}>
        {some.map((entry) => (
          <Entry key={entry.key} entry={entry} hasDay />
        ))}
      </ul>
    </section>
  ))
}

/** Renders a month as a table of days. */
function Month({ entries, month }: ListProps & { month: Date }) {
  const days = Map.groupBy(entries, ({ at }) => dayOf(at))
  const weeks = weeksOf(month)
  const isEmpty = !weeks.flat().some((day) => days.has(dayOf(day)))
  const today = dayOf(new Date())
  return (
    <>
      {isEmpty && <p className={controls.hint}>{calendarText('noneThen')}</p>}
      <p className={`${controls.hint} ${styles.scrolls}`}>{calendarText('scrolls')}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls, by keyboard too */}
      <section className={styles.scroller} tabIndex={0} aria-label={monthName(month)}>
        <table className={styles.month}>
          <thead>
            <tr>
              {weekdayNames().map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={dayOf(week[0] ?? month)}>
                {week.map((day) => (
                  <td
                    key={dayOf(day)}
                    data-outside={day.getMonth() === month.getMonth() ? undefined : ''}
                    aria-current={dayOf(day) === today ? 'date' : undefined}
                  >
                    <span className={styles.number}>{day.getDate()}</span>
                    <ul className={styles.entries}>
                      {days.get(dayOf(day))?.map((entry) => (
                        <Entry key={entry.key} entry={entry} hasDay={false} />
                      ))}
                    </ul>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

interface StepsProps {
  month: Date
  onMonth: (month: Date) => void
}

function MonthSteps({ month, onMonth }: StepsProps) {
  const step = (by: number) => onMonth(new Date(month.getFullYear(), month.getMonth() + by, 1))
  return (
    <div className={styles.steps}>
      <button
        type="button"
        className={controls.icon}
        aria-label={calendarText('before')}
        title={calendarText('before')}
        onClick={() => step(-1)}
      >
        ‹
      </button>
      <h2 aria-live="polite">{monthName(month)}</h2>
      <button
        type="button"
        className={controls.icon}
        aria-label={calendarText('after')}
        title={calendarText('after')}
        onClick={() => step(1)}
      >
        ›
      </button>
      <button type="button" className={controls.plain} onClick={() => onMonth(new Date())}>
        {calendarText('today')}
      </button>
    </div>
  )
}

/** Shows what will be published and what will end, by month or as a list. */
export default function CalendarScreen() {
  const markets = useSite()?.markets
  const [market, setMarket] = useState('')
  const [isList, setList] = useState(matchMedia('(max-width: 50rem)').matches)
  const [month, setMonth] = useState(() => new Date())
  const { value: entries, failure } = useRequest('calendar', market, async () => {
    const read = await readEntries(market)
    return 'status' in read ? refusalOf(read) : read
  })
  return (
    <ScreenFrame title={calendarText('title')} screen="calendar">
      <p className={controls.hint}>{calendarText('about')}</p>
      <div className={styles.filters}>
        <select
          className={controls.select}
          aria-label={calendarText('market')}
          value={market}
          onChange={({ target }) => setMarket(target.value)}
        >
          <option value="">{calendarText('allMarkets')}</option>
          <MarketOptions markets={markets} />
        </select>
        <fieldset className={controls.segments} aria-label={calendarText('shownAs')}>
          {[false, true].map((which) => (
            <button
              key={String(which)}
              type="button"
              className={controls.segment}
              aria-pressed={isList === which}
              onClick={() => setList(which)}
            >
              {calendarText(which ? 'list' : 'month')}
            </button>
          ))}
        </fieldset>
        {!isList && <MonthSteps month={month} onMonth={setMonth} />}
      </div>
      {failure && <p role="alert">{failure}</p>}
      {entries && (isList ? <EntryList entries={entries} /> : <Month entries={entries} month={month} />)}
    </ScreenFrame>
  )
}
