import { useEffect, useRef, useState } from 'react'
import { failureOf } from '#preview/interface/failure.ts'
import { translationText } from '#preview/texts/translation-texts.ts'
import {
  readStoredText,
  removeStoredText,
  storeText,
  type TypedText,
} from '#preview/translation/stored-text.ts'

/** What came of a write. */
interface Sent {
  isWritten: boolean
  /** The text on the server after it, as far as it is known here. */
  saved: string
}

/** Writes a text over another one. Resolves with the reason if it was not written. */
export type WriteText = (text: string, before: string) => Promise<string | undefined>

/** Returns the text that was not written when the field was last shown; undefined if the server has it. */
function unwrittenText(key: string, saved: string | null): TypedText | undefined {
  const stored = readStoredText(key)
  if (stored?.text !== saved) return stored
  removeStoredText(key)
  return undefined
}

/**
 * Stores what is typed into one field until the server has it: in the browser if it could not be written, as when the
 * session ends.
 * @param saved the field's text on the server as it is known here; null: it has no such field
 * @param key names the field in the browser's storage
 */
export function useFieldDraft(saved: string | null, onWrite: WriteText, key: string) {
  const [draft, setDraft] = useState(() => unwrittenText(key, saved))
  const [message, setMessage] = useState('')
  const [isRefused, setRefused] = useState(false)
  const isTyped = draft !== undefined && draft.text !== draft.before
  const sending = useRef<{ text: string; done: Promise<Sent> }>(undefined)

  function report(failure: string | undefined): void {
    setMessage(failure ?? translationText('saved'))
    setRefused(failure !== undefined)
  }

  async function send(text: string, typedOver: string, last: Promise<Sent> | undefined): Promise<Sent> {
    const before = last ? (await last).saved : typedOver
    try {
      const failure = await onWrite(text, before)
      report(failure)
      if (failure !== undefined) {
        storeText(key, { text, before })
        return { isWritten: false, saved: before }
      }
      removeStoredText(key)
      // What was typed meanwhile stays, and replaces the text that is saved now.
      setDraft((current) =>
        current && current.text !== text ? { text: current.text, before: text } : undefined,
      )
      return { isWritten: true, saved: text }
    } catch (error) {
      storeText(key, { text, before })
      report(failureOf(error))
      return { isWritten: false, saved: before }
    }
  }

  /** Writes a text, after those that are being sent. @returns whether it was written */
  async function write(text: string, before = isTyped ? draft.before : (saved ?? '')): Promise<boolean> {
    const last = sending.current
    const next = { text, done: send(text, before, last?.done) }
    sending.current = next
    const { isWritten } = await next.done
    if (sending.current === next) sending.current = undefined
    return isWritten
  }

  const isConflict = isRefused && isTyped && draft.before !== saved
  /** Writes what is typed, once: over another text only on request. */
  const writeTyped = () => {
    if (isTyped && !isConflict && draft.text !== sending.current?.text) void write(draft.text)
  }
  const leave = useRef(writeTyped)
  useEffect(() => {
    leave.current = writeTyped
  })
  // The row may disappear while its field is typed in: because it is done, or another page is opened. A text that could
  // not be written then is written once the row is back.
  useEffect(() => {
    leave.current()
    return () => leave.current()
  }, [])

  return {
    text: isTyped ? draft.text : (saved ?? ''),
    message,
    /** Another editor's text is saved, and the typed one is not. */
    isConflict,
    isTyped,
    type(text: string) {
      setDraft({ text, before: isTyped ? draft.before : (saved ?? '') })
      setMessage('')
    },
    write,
    writeTyped,
    keepMine: () => void write(draft?.text ?? '', saved ?? ''),
    keepTheirs() {
      removeStoredText(key)
      setDraft(undefined)
      report(undefined)
      setMessage('')
    },
  }
}
