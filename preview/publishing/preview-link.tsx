import { useId, useState } from 'react'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import styles from '#preview/interface/inspector.module.css'
import { call } from '#preview/state/api.ts'
import { formatMoment, inspectorText } from '#preview/texts/inspector-texts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { publishing } from '#schemas/editor/publishing.ts'

/** An address that shows the draft without sign-in, until it expires. */
export function PreviewLink({ document }: { document: EditedDocument }) {
  const id = useId()
  const [hours, setHours] = useState(72)
  const [link, setLink] = useState<{ url: string; expires: string }>()
  const [failure, setFailure] = useState<string>()
  async function make(): Promise<void> {
    const response = await call(publishing.link, { body: { document, hours } })
    if (response.status === 201) setLink(response.body)
    else setFailure(refusalOf(response))
  }
  return (
    <form
      className={styles.block}
      onSubmit={(event) => {
        event.preventDefault()
        make().catch((error: unknown) => setFailure(failureOf(error)))
      }}
    >
      <h3>{inspectorText('history.share')}</h3>
      <p className={styles.hint}>{inspectorText('history.shareHelp')}</p>
      <span className={styles.line}>
        <label htmlFor={`${id}hours`}>{inspectorText('history.shareHours')}</label>
        <input
          id={`${id}hours`}
          className={styles.input}
          type="number"
          min={1}
          max={720}
          value={hours}
          onChange={({ target }) => setHours(target.valueAsNumber || 72)}
        />
        <button type="submit" className={styles.button}>
          {inspectorText('history.shareMake')}
        </button>
      </span>
      {link && (
        <label>
          <span className={styles.hint}>
            {inspectorText('history.shareUrl', { expires: formatMoment(link.expires) })}
          </span>
          <input
            className={styles.input}
            readOnly
            value={link.url}
            onFocus={({ target }) => target.select()}
          />
        </label>
      )}
      {failure && <p role="alert">{failure}</p>}
    </form>
  )
}
