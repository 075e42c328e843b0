import { useEffect, useRef, useState } from 'react'
import { failureOf } from '#preview/interface/failure.ts'
import { translationText } from '#preview/texts/translation-texts.ts'

/** A typed text, with the saved one that it replaces: that of the moment when typing began. */
interface Draft {
  text: string
  before: string
}

/** What came of a write. */
interface Sent {
  isWritten: boolean
  /** The text on the server after it, as far as it is known here. */
  saved: string
}

/** Writes a text over another one. Resolves with the reason if it was not written. */
export type WriteText = (text: string, before: string) => Promise<string | undefined>

/**
 * Stores what is typed into one field until the server has it.
 * @param saved the field's text on the server as it is known here; null: it has no such field
 */
export function useFieldDraft(saved: string | null, onWrite: WriteText) {
  const [draft, setDraft] = useState<Draft>()
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
      if (failure !== undefined) return { isWritten: false, saved: before }
      // What was typed meanwhile stays, and replaces the text that is saved now.
      setDraft((current) =>
        current && current.text !== text ? { text: current.text, before: text } : undefined,
      )
      return { isWritten: true, saved: text }
    } catch (error) {
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
  // The row may disappear while its field is typed in: because it is done, or another page is opened.
  useEffect(() => () => leave.current(), [])

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
      setDraft(undefined)
      report(undefined)
      setMessage('')
    },
  }
}
