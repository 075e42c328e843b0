import { type FormEvent, useState } from 'react'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import styles from '#preview/interface/inspector.module.css'
import { Modal } from '#preview/interface/modal.tsx'
import { useRequest } from '#preview/interface/use-request.ts'
import { call } from '#preview/state/api.ts'
import { readReview } from '#preview/state/reviews.ts'
import { flush } from '#preview/state/save.ts'
import { reviewText } from '#preview/texts/review-texts.ts'
import { text } from '#preview/texts/texts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { reviews } from '#schemas/editor/reviews.ts'

interface Props {
  document: EditedDocument
  onClose: () => void
}

/** Asks a colleague, or anybody who may publish, to review the draft. */
export function AskDialog({ document, onClose }: Props) {
  const [reviewer, setReviewer] = useState('')
  const [note, setNote] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { value: able } = useRequest('reviewers', '', async () => {
    const answer = await call(reviews.reviewers, {})
    return answer.status === 200 ? answer.body : refusalOf(answer)
  })

  async function ask(): Promise<string | undefined> {
    await flush()
    const body = { document, reviewer: reviewer === '' ? null : reviewer, note }
    const answer = await call(reviews.request, { body })
    if (answer.status !== 201) return refusalOf(answer)
    await readReview(document)
    return undefined
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    const reason = await ask().catch(failureOf)
    setBusy(false)
    setFailure(reason)
    if (reason === undefined) onClose()
  }

  return (
    <Modal label={reviewText('askTitle')} onClose={onClose}>
      <form className={styles.dialog} onSubmit={(event) => void submit(event)}>
        <h2>{reviewText('askTitle')}</h2>
        <p className={styles.hint}>{reviewText('askAbout')}</p>
        <label className={styles.inline}>
          {reviewText('whom')}
          <select
            className={styles.input}
            value={reviewer}
            onChange={({ target }) => setReviewer(target.value)}
          >
            <option value="">{reviewText('anybody')}</option>
            {able?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.inline}>
          {reviewText('note')}
          <textarea
            className={styles.input}
            rows={4}
            maxLength={2000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
        {failure && <p role="alert">{failure}</p>}
        <div className={styles.actions}>
          <button type="button" className={styles.button} onClick={onClose}>
            {text('shell.cancel')}
          </button>
          <button type="submit" className={styles.primary} disabled={isBusy}>
            {reviewText('askDo')}
          </button>
        </div>
      </form>
    </Modal>
  )
}
