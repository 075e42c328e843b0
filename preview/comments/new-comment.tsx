import { useAtomValue } from 'jotai'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import styles from '#preview/comments/comments.module.css'
import { failureOf } from '#preview/interface/failure.ts'
import { userIdAtom } from '#preview/state/session.ts'
import controls from '#preview/styles/controls.module.css'
import { text } from '#preview/texts/texts.ts'

/** Unsent texts by editor and field, so that another selection does not discard them. */
const unsentTexts = new Map<string, string>()

interface Props {
  /** Distinguishes the field from other comment fields. */
  of: string
  label: string
  action: string
  /** Takes the focus. */
  isFocused?: boolean
  /** Sends the words. Resolves with a message if it failed. */
  send(words: string): Promise<string | undefined>
  onCancel?: () => void
}

/** A field for a comment. Ctrl+Enter sends it. Another editor who signs in here gets an empty one. */
export function NewComment({ of, ...props }: Props) {
  const key = `${useAtomValue(userIdAtom)} ${of}`
  return <CommentField key={key} of={key} {...props} />
}

function CommentField({ of, label, action, isFocused = false, send, onCancel }: Props) {
  const id = useId()
  const [words, setWords] = useState(unsentTexts.get(of) ?? '')
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isFocused) field.current?.focus()
  }, [isFocused])

  function changeWords(next: string): void {
    unsentTexts.set(of, next)
    setWords(next)
  }

  async function submit(): Promise<void> {
    if (words.trim() === '' || isBusy) return
    setBusy(true)
    const reason = await send(words).catch(failureOf)
    setBusy(false)
    setFailure(reason)
    if (reason !== undefined) return
    unsentTexts.delete(of)
    setWords('')
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void submit()
    } else if (event.key === 'Escape' && onCancel) onCancel()
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void submit()
      }}
    >
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={field}
        id={id}
        className={styles.words}
        rows={3}
        maxLength={4000}
        value={words}
        // What was typed meanwhile would be cleared with the words that are sent.
        readOnly={isBusy}
        onChange={({ target }) => changeWords(target.value)}
        onKeyDown={onKeyDown}
      />
      {failure && <p role="alert">{failure}</p>}
      <div className={styles.actions}>
        {onCancel && (
          <button type="button" className={controls.plain} onClick={onCancel}>
            {text('shell.cancel')}
          </button>
        )}
        <button type="submit" className={controls.primary} disabled={isBusy || words.trim() === ''}>
          {action}
        </button>
      </div>
    </form>
  )
}
