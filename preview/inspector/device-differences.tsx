import { copyToAllDevices, deviceTexts } from '#preview/inspector/device-texts.ts'
import styles from '#preview/interface/inspector.module.css'
import { inspectorText } from '#preview/texts/inspector-texts.ts'

interface Props {
  content: Readonly<Record<string, unknown>>
  disabled: boolean
  onChange: (content: Record<string, unknown>) => void
}

/** Lists texts that differ between devices, and offers to use one for all. */
export function DeviceDifferences({ content, disabled, onChange }: Props) {
  return deviceTexts(content).map((text) => (
    <section key={text.part} className={styles.notice} aria-label={inspectorText('devices.differ')}>
      <p>{inspectorText('devices.differ')}</p>
      <ul className={styles.deviceTexts}>
        {text.byDevice.map(({ device, words }) => (
          <li key={device}>
            <b>{inspectorText(`device.${device}`)}</b>
            <span>{words.slice(0, 120)}</span>
            <button
              type="button"
              className={styles.link}
              disabled={disabled}
              aria-label={inspectorText('devices.useNamed', { device: inspectorText(`device.${device}`) })}
              onClick={() => onChange(copyToAllDevices(content, text, device))}
            >
              {inspectorText('devices.use')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  ))
}
