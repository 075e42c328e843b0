import { parseValid } from '#preview/state/parse-valid.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/** A typed text, with the saved one that it replaces: that of the moment when typing began. */
export interface TypedText {
  text: string
  before: string
}

/** A field of one editor's translations. */
export interface StoredField {
  /** Id of the editor: others neither see nor write the text. */
  owner: string | undefined
  /** Names the field. */
  key: string
}

const keyOf = ({ owner, key }: StoredField): string => `vitrine-editor-translation ${owner} ${key}`

const isTypedText = (value: unknown): value is TypedText =>
  isRecord(value) && typeof value.text === 'string' && typeof value.before === 'string'

/** Stores a text until it is saved, so that a closed tab or a session that ends loses nothing. */
export function storeText(field: StoredField, typedText: TypedText): void {
  try {
    localStorage.setItem(keyOf(field), JSON.stringify(typedText))
  } catch {
    // The storage is full: the text stays in its field.
  }
}

export const readStoredText = (field: StoredField): TypedText | undefined =>
  parseValid(localStorage.getItem(keyOf(field)), isTypedText)

export const removeStoredText = (field: StoredField): void => localStorage.removeItem(keyOf(field))
