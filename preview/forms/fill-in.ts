import { type FillIn, type FormTextKey, formTexts } from '#preview/forms/form-texts.ts'
import { type EditorLanguage, fillText } from '#preview/texts/language.ts'

/** A text of the forms in a language, with its gaps filled. */
export const fillIn = (language: EditorLanguage, key: FormTextKey, values: FillIn = {}): string =>
  fillText(formTexts[key][language], values, language)
