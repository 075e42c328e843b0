import { type FormEvent, useState } from 'react'
import { failureOf, refusalOf } from '#preview/interface/failure.ts'
import styles from '#preview/interface/inspector.module.css'
import { Modal } from '#preview/interface/modal.tsx'
import { call } from '#preview/state/api.ts'
import { readReview } from '#preview/state/reviews.ts'
import { reviewText } from '#preview/texts/review-texts.ts'
import { text } from '#preview/texts/texts.ts'
import { type Review, reviews } from '#schemas/editor/reviews.ts'

/** Sends a draft back to who asked for its review, with words. */
export function SendBackDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const [words, setWords] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { id, asker, document } = review

  async function send(): Promise<string | undefined> {
    const answer = await call(reviews.sendBack, { path: { id: String(id) }, body: { words } })
    await readReview(document)
    return answer.status === 200 ? undefined : refusalOf(answer)
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    const reason = await send().catch(failureOf)
    setBusy(false)
    setFailure(reason)
    if (reason === undefined) onClose()
  }

  const title = reviewText('sendBackTitle', { asker })
  return (
    <Modal label={title} onClose={onClose}>
      <form className={styles.dialog} onSubmit={(event) => void submit(event)}>
        <h2>{title}</h2>
        <label className={styles.inline}>
          {reviewText('sendBackWords')}
          <textarea
            className={styles.input}
            rows={4}
            maxLength={2000}
            required
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
        </label>
        {failure && <p role="alert">{failure}</p>}
        <div className={styles.actions}>
          <button type="button" className={styles.button} onClick={onClose}>
            {text('shell.cancel')}
          </button>
          <button type="submit" className={styles.primary} disabled={isBusy || words.trim() === ''}>
            {reviewText('sendBackDo')}
          </button>
        </div>
      </form>
    </Modal>
  )
}
