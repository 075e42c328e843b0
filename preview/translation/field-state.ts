import type { WithUndefined } from '#schemas/api/endpoint.ts'
import type { TranslatedField } from '#schemas/editor/translation.ts'

export type Field = WithUndefined<TranslatedField>

/** State of a text's translation. */
export type FieldState = 'untranslated' | 'outdated' | 'done'

/** Returns the state of a text's translation. @param isOtherLanguage the same text is no translation */
export function stateOfField({ source, target, isCopy, seen }: Field, isOtherLanguage: boolean): FieldState {
  if (target === null || target.trim() === '' || (isOtherLanguage && isCopy)) return 'untranslated'
  return seen !== null && seen !== source ? 'outdated' : 'done'
}

/** Names a field: by its widget and its place there. */
export const keyOfField = ({ widget, pointer }: Pick<Field, 'widget' | 'pointer'>): string =>
  `${widget ?? ''} ${pointer}`
