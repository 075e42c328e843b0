import type { ByLanguage } from '#starter/languages.ts'
import { ar } from '#starter/texts/ar.ts'
import { da } from '#starter/texts/da.ts'
import { de } from '#starter/texts/de.ts'
import { en } from '#starter/texts/en.ts'
import { fr } from '#starter/texts/fr.ts'
import type { StarterTexts } from '#starter/texts/starter-texts.ts'
import { sv } from '#starter/texts/sv.ts'
import { tr } from '#starter/texts/tr.ts'

/** What pages of a new shop say, in every language. */
export const starterTexts: ByLanguage<StarterTexts> = { da, sv, de, en, fr, tr, ar }
