import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { CalendarEntry } from '#preview/calendar/entries.ts'
import { plannedAddress, plannedName } from '#preview/calendar/planned-name.ts'
import { readEntries } from '#preview/calendar/read-entries.ts'
import { refusalOf } from '#preview/interface/failure.ts'
import { followLink } from '#preview/interface/follow-link.ts'
import { Icon } from '#preview/interface/icon.tsx'
import { localMoment } from '#preview/interface/local-moment.ts'
import { momentAddress } from '#preview/interface/moment-address.ts'
import { MarketOptions } from '#preview/interface/name-market.tsx'
import { useRequest } from '#preview/interface/use-request.ts'
import styles from '#preview/moment/moment.module.css'
import { momentsOf, shopBase } from '#preview/moment/moment-address.ts'
import { ShopFrame } from '#preview/moment/shop-frame.tsx'
import { siteAtom, useSite } from '#preview/state/library.ts'
import { decodeSafely, locationAtom } from '#preview/state/location.ts'
import controls from '#preview/styles/controls.module.css'
import { formatMoment } from '#preview/texts/inspector-texts.ts'
import { momentText } from '#preview/texts/moment-texts.ts'
import { text } from '#preview/texts/texts.ts'
import { devices } from '#schemas/values/device.ts'

type Device = (typeof devices)[number]
const audiences = ['guest', 'member', 'employee'] as const
type Audience = (typeof audiences)[number]

interface WhenProps {
  at: string
  /** Moments at which the shop changes. */
  changes: readonly string[]
  onMoment: (at: string) => void
}

/** Chooses the moment: any, or the change before or after. */
function When({ at, changes, onMoment }: WhenProps) {
  const before = changes.findLast((time) => time < at)
  const after = changes.find((time) => time > at)
  const step = (direction: 'before' | 'after', to: string | undefined) => (
    <button
      type="button"
      className={controls.icon}
      aria-label={momentText(direction)}
      title={momentText(direction)}
      disabled={to === undefined}
      onClick={() => to !== undefined && onMoment(to)}
    >
      {direction === 'before' ? '‹' : '›'}
    </button>
  )
  return (
    <div className={styles.when}>
      {step('before', before)}
      <input
        className={controls.input}
        type="datetime-local"
        aria-label={momentText('moment')}
        value={localMoment(at)}
        onChange={({ target }) => target.value && onMoment(new Date(target.value).toISOString())}
      />
      {step('after', after)}
    </div>
  )
}

/** Names what changes until the moment. */
function Changes({ entries, at }: { entries: readonly CalendarEntry[]; at: string }) {
  const until = entries.filter((entry) => entry.failure === undefined && entry.at.toISOString() <= at)
  if (until.length === 0) return <span>{momentText('noChanges')}</span>
  const { length: count } = until
  return (
    <details>
      <summary>{count === 1 ? momentText('changesOne') : momentText('changes', { count })}</summary>
      <ul className={styles.changes}>
        {until.map((entry) => {
          const values = { name: plannedName(entry), at: formatMoment(entry.at.toISOString()) }
          return (
            <li key={entry.key}>
              {momentText(entry.what === 'ends' ? 'ends' : 'goesLive', values)}{' '}
              <span className={styles.path}>{plannedAddress(entry)}</span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

interface ViewProps {
  device: Device
  audience: Audience
  onDevice: (device: Device) => void
  onAudience: (audience: Audience) => void
}

/** Selects the audience and the device of the preview. */
function ViewSettings({ device, audience, onDevice, onAudience }: ViewProps) {
  return (
    <div className={styles.view}>
      <select
        className={controls.select}
        aria-label={momentText('audience')}
        value={audience}
        onChange={({ target }) => onAudience(audiences.find((item) => item === target.value) ?? 'guest')}
      >
        {audiences.map((item) => (
          <option key={item} value={item}>
            {text(`view.${item}`)}
          </option>
        ))}
      </select>
      <fieldset className={controls.segments} aria-label={text('view.width')}>
        {devices.map((item) => (
          <button
            key={item}
            type="button"
            className={controls.segment}
            aria-label={text(`device.${item}`)}
            title={text(`device.${item}`)}
            aria-pressed={item === device}
            onClick={() => onDevice(item)}
          >
            <Icon name={item} />
          </button>
        ))}
      </fieldset>
    </div>
  )
}

/** Chooses the market: its front page is shown. */
function MarketPicker({ path, onPath }: { path: string | undefined; onPath: (path: string) => void }) {
  const markets = useSite()?.markets
  return (
    <select
      className={controls.select}
      aria-label={momentText('market')}
      value={path?.split('/')[1]}
      onChange={({ target }) => onPath(`/${target.value}`)}
    >
      <MarketOptions markets={markets} />
    </select>
  )
}

const asMoment = (value: string | null): string =>
  new Date(value !== null && !Number.isNaN(Date.parse(value)) ? value : Date.now()).toISOString()

/** Shows the whole shop as of a moment, from page to page: what is planned until then, and no other draft. */
export default function MomentScreen() {
  const query = useAtomValue(locationAtom).query
  const [at, setAt] = useState(() => asMoment(query.get('at')))
  const [chosen, setPath] = useState(() => query.get('path'))
  const home = useAtomValue(siteAtom)?.markets[0]?.id
  // An address without a page shows the first market's home page.
  const path = chosen ?? (home === undefined ? undefined : `/${home}`)
  const [device, setDevice] = useState<Device>(() =>
    matchMedia('(max-width: 50rem)').matches ? 'mobile' : 'desktop',
  )
  const [audience, setAudience] = useState<Audience>('guest')
  const { value: entries = [], failure } = useRequest('calendar', '', async () => {
    const read = await readEntries('')
    return 'status' in read ? refusalOf(read) : read
  })
  // A reload shows the same again.
  useEffect(() => {
    if (path !== undefined) history.replaceState(null, '', momentAddress(path, at))
  }, [path, at])
  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        <a
          className={controls.icon}
          href="/preview/calendar"
          aria-label={momentText('back')}
          title={momentText('back')}
          onClick={followLink('/preview/calendar')}
        >
          <Icon name="back" />
        </a>
        <h1 className={styles.title}>{momentText('title')}</h1>
        <When at={at} changes={momentsOf(entries)} onMoment={setAt} />
        <MarketPicker path={path} onPath={setPath} />
        <ViewSettings {...{ device, audience }} onDevice={setDevice} onAudience={setAudience} />
      </header>
      <main className={styles.main}>
        <div className={styles.about}>
          {path !== undefined && <span className={styles.path}>{decodeSafely(path, decodeURI)}</span>}
          <span>{momentText('about')}</span>
          <Changes entries={entries} at={at} />
          {failure && <span role="alert">{failure}</span>}
        </div>
        {path !== undefined && (
          <ShopFrame
            name={momentText('frame', { at: formatMoment(at) })}
            base={shopBase({ at, device, audience })}
            path={path}
            device={device}
            onPath={setPath}
          />
        )}
      </main>
    </div>
  )
}
