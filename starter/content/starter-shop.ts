import { localeOf, type Market } from '#schemas/markets/market.ts'
import { findPageAddresses } from '#schemas/pages/page-addresses.ts'
import type { PageAlias } from '#schemas/pages/page-kinds.ts'
import { mapStrings } from '#schemas/values/map-strings.ts'
import type { Language } from '#starter/languages.ts'
import { applySpelling } from '#starter/spelling.ts'
import { starterTexts } from '#starter/texts/by-language.ts'
import type { StarterTexts } from '#starter/texts/starter-texts.ts'
import { translations } from '#starter/translations/by-language.ts'
import type { Translations } from '#starter/translations/translations.ts'

/** What is known of a shop before it has content. */
export interface NewShop {
  market: Market
  language: Language
  /** As the header shows it. */
  name: string
  /** Address of customer service. */
  email?: string
  /** Of the warehouse (IANA). */
  timeZone?: string
}

/** A new shop as its pages are written. */
export interface StarterShop extends NewShop {
  texts: StarterTexts
  /** The texts around content. */
  words: Translations
  /** Returns the path of the market's page of a kind. */
  pathOf(alias: PageAlias): string
}

/** Returns a new shop with its texts, in the spelling of its market, and the addresses of its pages. */
export function starterShop(shop: NewShop): StarterShop {
  const { market, language } = shop
  const inSpelling = (text: string) => applySpelling(localeOf(market), text)
  return {
    ...shop,
    texts: mapStrings(starterTexts[language], inSpelling),
    words: mapStrings(translations[language], inSpelling),
    pathOf: findPageAddresses(market.id, {}, []),
  }
}
