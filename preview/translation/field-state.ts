import type { WithUndefined } from '#schemas/api/endpoint.ts'
import type { TranslatedField } from '#schemas/editor/translation.ts'

export type Field = WithUndefined<TranslatedField>

/** What is to be done about a text. */
export type FieldState = 'untranslated' | 'outdated' | 'done'

/** Returns what is to be done about a text. @param isOtherLanguage the same text is no translation */
export function stateOfField({ source, target, isCopy, seen }: Field, isOtherLanguage: boolean): FieldState {
  if (target === null || target.trim() === '' || (isOtherLanguage && isCopy)) return 'untranslated'
  return seen !== null && seen !== source ? 'outdated' : 'done'
}

/** Names a field: by its widget and its place there. */
export const keyOfField = ({ widget, pointer }: Pick<Field, 'widget' | 'pointer'>): string =>
  `${widget ?? ''} ${pointer}`
