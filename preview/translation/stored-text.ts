import { parseValid } from '#preview/state/parse-valid.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/** A typed text, with the saved one that it replaces: that of the moment when typing began. */
export interface TypedText {
  text: string
  before: string
}

const prefix = 'vitrine-editor-translation '

const isTypedText = (value: unknown): value is TypedText =>
  isRecord(value) && typeof value.text === 'string' && typeof value.before === 'string'

/** Stores a text that was not saved, so that a session that ends loses nothing. @param key of its field */
export function storeText(key: string, typed: TypedText): void {
  try {
    localStorage.setItem(prefix + key, JSON.stringify(typed))
  } catch {
    // The storage is full: the text stays in its field.
  }
}

export const readStoredText = (key: string): TypedText | undefined =>
  parseValid(localStorage.getItem(prefix + key), isTypedText)

export const removeStoredText = (key: string): void => localStorage.removeItem(prefix + key)
