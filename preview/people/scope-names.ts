import { marketName } from '#preview/followed/market-name.ts'
import { editorLanguage } from '#preview/texts/language.ts'
import { contentKindText, familyText } from '#preview/texts/scope-texts.ts'
import type { ContentKind } from '#schemas/pages/content-kinds.ts'

const formatList = (names: readonly string[]): string => new Intl.ListFormat(editorLanguage()).format(names)

/** Returns the names of markets as a list: `Danmark and Sverige`. */
export const marketNames = (markets: readonly string[]): string => formatList(markets.map(marketName))

/** Returns the names of kinds of content as a list. */
export const kindNames = (kinds: readonly ContentKind[]): string => formatList(kinds.map(contentKindText))

/** Returns the names of families of widgets as a list. */
export const familyNames = (families: readonly string[]): string => formatList(families.map(familyText))
