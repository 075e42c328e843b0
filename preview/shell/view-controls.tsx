import { Icon } from '#preview/shell/icon.tsx'
import styles from '#preview/shell/shell.module.css'
import { useStore } from '#preview/state/store.ts'
import { usualWidths, viewStore } from '#preview/state/view.ts'
import { text } from '#preview/texts.ts'
import { devices } from '#schemas/device.ts'

const audiences = ['guest', 'member', 'employee'] as const

/** As a text field of the browser's own writes a moment, in its own time zone. */
function localMoment(moment: string | undefined): string {
  if (!moment) return ''
  const date = new Date(moment)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** On what, as whom and when the canvas shows the page. */
export function ViewControls() {
  const view = useStore(viewStore, (state) => state)

  function showAt(value: string): void {
    const { at: _, ...others } = viewStore.get()
    viewStore.set(value ? { ...others, at: new Date(value).toISOString() } : others)
  }

  return (
    <div className={styles.group}>
      <fieldset className={styles.devices} aria-label={text('view.width')}>
        {devices.map((device) => (
          <button
            key={device}
            type="button"
            className={styles.icon}
            aria-label={text(`device.${device}`)}
            title={text(`device.${device}`)}
            aria-pressed={view.device === device}
            onClick={() => viewStore.patch({ device, width: usualWidths[device] })}
          >
            <Icon name={device} />
          </button>
        ))}
      </fieldset>
      <select
        className={styles.select}
        aria-label={text('view.audience')}
        value={view.audience}
        onChange={({ target }) =>
          viewStore.patch({ audience: audiences.find((one) => one === target.value) ?? 'guest' })
        }
      >
        {audiences.map((audience) => (
          <option key={audience} value={audience}>
            {text(`view.${audience}`)}
          </option>
        ))}
      </select>
      <input
        className={styles.select}
        type="datetime-local"
        aria-label={text('view.at')}
        value={localMoment(view.at)}
        onChange={({ target }) => showAt(target.value)}
      />
      <button
        type="button"
        className={styles.plain}
        aria-pressed={view.iso}
        onClick={() => viewStore.patch({ iso: !view.iso })}
      >
        {text('view.inStore')}
      </button>
    </div>
  )
}
