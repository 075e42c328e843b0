import { useEffect, useRef, useState } from 'react'
import { failureOf } from '#preview/interface/failure.ts'
import { userIdAtom } from '#preview/state/session.ts'
import { store } from '#preview/state/store.ts'
import { addSaver } from '#preview/state/unsaved.ts'
import { translationText } from '#preview/texts/translation-texts.ts'
import {
  readStoredText,
  removeStoredText,
  type StoredField,
  storeText,
  type TypedText,
} from '#preview/translation/stored-text.ts'

/** The result of a write. */
interface WriteResult {
  isWritten: boolean
  /** The last known text on the server after the write. */
  saved: string
}

/** Writes a text over another one. Resolves with the reason if it was not written. */
export type WriteText = (text: string, before: string) => Promise<string | undefined>

/** Returns the text that was not written when the field was last shown; undefined if the server has it. */
function unwrittenText(field: StoredField, saved: string | null): TypedText | undefined {
  const stored = readStoredText(field)
  if (stored?.text !== saved) return stored
  removeStoredText(field)
  return undefined
}

/**
 * Stores what is still to be written after a write: the text that was typed last.
 * @param saved the text on the server
 * @param refused the text that could not be written
 */
function storeUnwritten(field: StoredField, saved: string, refused?: string): void {
  const text = readStoredText(field)?.text ?? refused
  if (text === undefined || text === saved) removeStoredText(field)
  else storeText(field, { text, before: saved })
}

/**
 * Writes what is typed when the row appears or disappears, and before the sign-out.
 * @param isUnsaved resolves after pending writes, with whether there is still a text that is not written
 */
function useSaveOnLeave(writeTyped: () => void, isUnsaved: () => Promise<boolean>): void {
  const last = useRef({ writeTyped, isUnsaved })
  useEffect(() => {
    last.current = { writeTyped, isUnsaved }
  })
  // The row may disappear while its field is typed in: because it is done, or another page is opened. A text that could
  // not be written then is written once the row is back.
  useEffect(() => {
    last.current.writeTyped()
    const removeSaver = addSaver(() => {
      last.current.writeTyped()
      return last.current.isUnsaved()
    })
    return () => {
      removeSaver()
      last.current.writeTyped()
    }
  }, [])
}

/**
 * Stores what its editor types into one field in the browser until the server has it: the tab may be closed, or the
 * session end.
 * @param saved the field's text on the server as it is known here; null: it has no such field
 * @param key names the field in the browser's storage
 */
export function useFieldDraft(saved: string | null, onWrite: WriteText, key: string) {
  // Another editor who signs in gets a screen of their own.
  const [owner] = useState(() => store.get(userIdAtom))
  const field = { owner, key }
  const [draft, setDraft] = useState(() => unwrittenText(field, saved))
  const [message, setMessage] = useState('')
  const [isRefused, setRefused] = useState(false)
  const isTyped = draft !== undefined && draft.text !== draft.before
  const sending = useRef<{ text: string; done: Promise<WriteResult> }>(undefined)

  function report(failure: string | undefined): void {
    setMessage(failure ?? translationText('saved'))
    setRefused(failure !== undefined)
  }

  async function send(
    text: string,
    typedOver: string,
    last: Promise<WriteResult> | undefined,
  ): Promise<WriteResult> {
    const before = last ? (await last).saved : typedOver
    const keep = (): WriteResult => {
      storeUnwritten(field, before, text)
      setDraft((current) => (current?.text === before ? undefined : current))
      return { isWritten: false, saved: before }
    }
    // Another editor must not save it under their name.
    if (store.get(userIdAtom) !== owner) return keep()
    try {
      const failure = await onWrite(text, before)
      report(failure)
      if (failure !== undefined) return keep()
      storeUnwritten(field, text)
      // What was typed meanwhile stays, and replaces the text that is saved now.
      setDraft((current) =>
        current && current.text !== text ? { text: current.text, before: text } : undefined,
      )
      return { isWritten: true, saved: text }
    } catch (error) {
      report(failureOf(error))
      return keep()
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
  /** Writes the typed text unless the server has or receives it, or it would overwrite another editor's. */
  const writeTyped = () => {
    if (draft && !isConflict && draft.text !== (sending.current?.text ?? draft.before)) void write(draft.text)
  }
  useSaveOnLeave(writeTyped, async () => {
    await sending.current?.done
    return readStoredText(field) !== undefined
  })

  return {
    text: isTyped ? draft.text : (saved ?? ''),
    message,
    /** Another editor's text is saved, and the typed one is not. */
    isConflict,
    isTyped,
    type(text: string) {
      const before = isTyped ? draft.before : (saved ?? '')
      const sent = sending.current?.text
      const isWithdrawn = text === before && sent === undefined
      setDraft(isWithdrawn ? undefined : { text, before })
      if (isWithdrawn) removeStoredText(field)
      // It replaces the text that is being written, even if it is the saved one.
      else storeText(field, { text, before: sent === undefined || sent === text ? before : sent })
      setMessage('')
    },
    write,
    writeTyped,
    keepMine: () => void write(draft?.text ?? '', saved ?? ''),
    keepTheirs() {
      removeStoredText(field)
      setDraft(undefined)
      report(undefined)
      setMessage('')
    },
  }
}
