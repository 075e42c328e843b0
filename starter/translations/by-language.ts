import type { ByLanguage } from '#starter/languages.ts'
import { ar } from '#starter/translations/ar.ts'
import { da } from '#starter/translations/da.ts'
import { de } from '#starter/translations/de.ts'
import { en } from '#starter/translations/en.ts'
import { fr } from '#starter/translations/fr.ts'
import { sv } from '#starter/translations/sv.ts'
import { tr } from '#starter/translations/tr.ts'
import type { Translations } from '#starter/translations/translations.ts'

/** The texts around content, in every language. */
export const translations: ByLanguage<Translations> = { da, sv, de, en, fr, tr, ar }
