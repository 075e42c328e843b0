import { type FormTextKey, formTexts, type TextValues } from '#preview/forms/form-texts.ts'
import { type EditorLanguage, fillText } from '#preview/texts/language.ts'

/** Returns a form text in a language, with its placeholders filled in. */
export const fillIn = (language: EditorLanguage, key: FormTextKey, values: TextValues = {}): string =>
  fillText(formTexts[key][language], values, language)
