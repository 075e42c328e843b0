import { useState } from 'react'
import { refusalOf } from '#preview/interface/failure.ts'
import { FormDialog } from '#preview/interface/form-dialog.tsx'
import styles from '#preview/interface/inspector.module.css'
import { useRequest } from '#preview/interface/use-request.ts'
import { call } from '#preview/state/api.ts'
import { readReview } from '#preview/state/reviews.ts'
import { saveBefore } from '#preview/state/save.ts'
import { reviewText } from '#preview/texts/review-texts.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { reviews } from '#schemas/editor/reviews.ts'

interface Props {
  document: EditedDocument
  onClose: () => void
}

/** Requests a review of the draft from a colleague, or from anyone who may publish. */
export function RequestReviewDialog({ document, onClose }: Props) {
  const [reviewer, setReviewer] = useState('')
  const [note, setNote] = useState('')
  const { value: reviewers } = useRequest('reviewers', JSON.stringify(document), async () => {
    const response = await call(reviews.reviewers, { query: document })
    return response.status === 200 ? response.body : refusalOf(response)
  })

  async function requestReview(): Promise<string | undefined> {
    const unsaved = await saveBefore(document)
    if (unsaved !== undefined) return unsaved
    const body = { document, reviewer: reviewer === '' ? null : reviewer, note }
    const response = await call(reviews.request, { body })
    if (response.status !== 201) return refusalOf(response)
    await readReview(document)
    return undefined
  }

  return (
    <FormDialog
      title={reviewText('askTitle')}
      action={reviewText('askDo')}
      send={requestReview}
      onClose={onClose}
    >
      <p className={styles.hint}>{reviewText('askAbout')}</p>
      <label className={styles.inline}>
        {reviewText('whom')}
        <select
          className={styles.input}
          value={reviewer}
          onChange={({ target }) => setReviewer(target.value)}
        >
          <option value="">{reviewText('anybody')}</option>
          {reviewers?.map(({ id, name }) => (
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
    </FormDialog>
  )
}
