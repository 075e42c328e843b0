import { type FillIn, type FormTextKey, formTexts } from '#preview/forms/form-texts.ts'
import { type EditorLanguage, fillText } from '#preview/texts/language.ts'

/** Returns a form text in a language, with its placeholders filled in. */
export const fillIn = (language: EditorLanguage, key: FormTextKey, values: FillIn = {}): string =>
  fillText(formTexts[key][language], values, language)
