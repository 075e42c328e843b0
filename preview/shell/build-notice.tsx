import { useAtomValue } from 'jotai'
import styles from '#preview/shell/build-notice.module.css'
import { isOtherBuildAtom } from '#preview/state/api.ts'
import controls from '#preview/styles/controls.module.css'
import { text } from '#preview/texts/texts.ts'

/** Explains that the server was upgraded since this tab was opened, and reloads on request. */
export function BuildNotice() {
  if (!useAtomValue(isOtherBuildAtom)) return null
  return (
    <div className={styles.notice} role="status">
      <span>{text('build.other')}</span>
      <button type="button" className={controls.primary} onClick={() => location.reload()}>
        {text('build.reload')}
      </button>
    </div>
  )
}
