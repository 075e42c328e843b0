import { type FillIn, type FormTextKey, formTexts } from '#preview/forms/form-texts.ts'

/** A text of the forms in a language, with its gaps filled. */
export const fillIn = (language: 'en' | 'da', key: FormTextKey, values: FillIn = {}): string =>
  formTexts[key][language].replaceAll(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap))
