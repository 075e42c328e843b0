import { useAtomValue } from 'jotai'
import { DropDown } from '#preview/interface/drop-down.tsx'
import { followLink } from '#preview/interface/follow-link.ts'
import { Icon } from '#preview/interface/icon.tsx'
import { localMoment } from '#preview/interface/local-moment.ts'
import { momentAddress } from '#preview/interface/moment-address.ts'
import styles from '#preview/shell/top-bar.module.css'
import { storesPagesAtom } from '#preview/state/library.ts'
import { documentAtom } from '#preview/state/open-draft.ts'
import { store } from '#preview/state/store.ts'
import { changeView, defaultWidths, viewAtom } from '#preview/state/view.ts'
import controls from '#preview/styles/controls.module.css'
import { inspectorText } from '#preview/texts/inspector-texts.ts'
import { editorMoment } from '#preview/texts/language.ts'
import { momentText } from '#preview/texts/moment-texts.ts'
import { text } from '#preview/texts/texts.ts'
import { devices } from '#schemas/values/device.ts'

const audiences = ['guest', 'member', 'employee'] as const

function DevicePicker() {
  const currentDevice = useAtomValue(viewAtom).device
  return (
    <fieldset className={controls.segments} aria-label={text('view.width')}>
      {devices.map((device) => (
        <button
          key={device}
          type="button"
          className={controls.segment}
          aria-label={text(`device.${device}`)}
          title={text(`device.${device}`)}
          aria-pressed={currentDevice === device}
          onClick={() => changeView({ device, width: defaultWidths[device] })}
        >
          <Icon name={device} />
        </button>
      ))}
    </fieldset>
  )
}

/** Renders the choice of a preview time; without one the page is shown as of now. */
function showAt(value: string): void {
  const { at: _, ...others } = store.get(viewAtom)
  store.set(viewAtom, value ? { ...others, at: new Date(value).toISOString() } : others)
}

/** Leads to the preview of the whole shop as of the chosen moment. */
function WholeShop({ at = new Date().toISOString() }: { at: string | undefined }) {
  const document = useAtomValue(documentAtom)
  const storesPages = useAtomValue(storesPagesAtom)
  if (!document || !storesPages) return null
  const address = momentAddress(document.kind === 'page' ? document.key : `/${document.market}`, at)
  return (
    <a href={address} onClick={followLink(address)}>
      {momentText('wholeShop')}
    </a>
  )
}

function VisitorPicker() {
  const view = useAtomValue(viewAtom)
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const parts = [
    text(`view.${view.audience}`),
    ...(view.iso ? [text('view.inStore')] : []),
    view.at === undefined ? text('view.now') : editorMoment(view.at),
  ]
  return (
    <DropDown
      name={text('view.visitor', { visitor: parts.join(', ') })}
      className={styles.visitor}
      align="center"
      face={
        <>
          <Icon name="eye" />
          <span>{parts.join(' · ')}</span>
          <Icon name="open" />
        </>
      }
    >
      <div className={controls.field}>
        {text('view.audience')}
        <fieldset className={controls.segments} aria-label={text('view.audience')}>
          {audiences.map((audience) => (
            <button
              key={audience}
              type="button"
              className={controls.segment}
              aria-pressed={view.audience === audience}
              onClick={() => changeView({ audience })}
            >
              {text(`view.${audience}`)}
            </button>
          ))}
        </fieldset>
      </div>
      <div className={controls.field}>
        <label htmlFor="view-at">{text('view.at')}</label>
        <span className={styles.moment}>
          <input
            id="view-at"
            className={controls.input}
            type="datetime-local"
            aria-describedby="view-at-help"
            value={localMoment(view.at)}
            onChange={({ target }) => showAt(target.value)}
          />
          <button
            type="button"
            className={controls.plain}
            disabled={view.at === undefined}
            onClick={() => showAt('')}
          >
            {text('view.now')}
          </button>
        </span>
        <p className={controls.hint} id="view-at-help">
          {text('view.atHelp')} {inspectorText('publish.zone', { zone })}
        </p>
        <WholeShop at={view.at} />
      </div>
      <label className={styles.choice}>
        <input type="checkbox" checked={view.iso} onChange={() => changeView({ iso: !view.iso })} />
        {text('view.inStore')}
      </label>
    </DropDown>
  )
}

/** Renders the view controls of the canvas: device, audience and time. */
export function ViewControls() {
  return (
    <div className={styles.view}>
      <DevicePicker />
      <VisitorPicker />
    </div>
  )
}
