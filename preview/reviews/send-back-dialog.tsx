import { useState } from 'react'
import { refusalOf } from '#preview/interface/failure.ts'
import { FormDialog } from '#preview/interface/form-dialog.tsx'
import styles from '#preview/interface/inspector.module.css'
import { call } from '#preview/state/api.ts'
import { readReview } from '#preview/state/reviews.ts'
import { reviewText } from '#preview/texts/review-texts.ts'
import { type Review, reviews } from '#schemas/editor/reviews.ts'

/** Returns a draft to the editor who requested its review, with a message. */
export function SendBackDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  const [words, setWords] = useState('')
  const { id, asker, document } = review

  async function sendBack(): Promise<string | undefined> {
    const response = await call(reviews.sendBack, { path: { id: String(id) }, body: { words } })
    await readReview(document)
    return response.status === 200 ? undefined : refusalOf(response)
  }

  return (
    <FormDialog
      title={reviewText('sendBackTitle', { asker })}
      action={reviewText('sendBackDo')}
      isComplete={words.trim() !== ''}
      send={sendBack}
      onClose={onClose}
    >
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
    </FormDialog>
  )
}
