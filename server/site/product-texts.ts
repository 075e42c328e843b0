import { translations } from '#starter/translations/by-language.ts'

/** The product's own texts by language (ISO 639-1). */
export const productTexts: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  Object.entries(translations),
)

/** Current keys of texts by their former keys, under which a shop may have stored texts. */
const currentKeys: ReadonlyMap<string, string> = new Map([
  ['secondFactor.asked', 'secondFactor.pending'],
  ['secondFactor.given', 'secondFactor.verified'],
])

/** Returns texts under their current keys. A text under the current key has priority over one under the former. */
function renameKeys<Text>(texts: Readonly<Record<string, Text>>): Record<string, Text> {
  const isFormer = ([key]: [string, Text]) => currentKeys.has(key)
  const entries = Object.entries(texts)
  const renamed = entries.filter(isFormer).map(([key, text]) => [currentKeys.get(key) ?? key, text] as const)
  return Object.fromEntries([...renamed, ...entries.filter((entry) => !isFormer(entry))])
}

/**
 * Returns a shop's texts in a language and, where it lacks one, the product's own: a new release can bring texts that
 * the shop has not written yet (interface rule 9).
 * @param locale BCP 47
 */
export const completeTexts = <Text>(locale: string, texts: Readonly<Record<string, Text>>) => ({
  ...productTexts.get(locale.split('-', 1)[0] ?? ''),
  ...renameKeys(texts),
})
