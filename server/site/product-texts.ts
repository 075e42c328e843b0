import { translations } from '#starter/translations/by-language.ts'

/** The product's own texts by language (ISO 639-1). */
export const productTexts: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  Object.entries(translations),
)

/**
 * Returns a shop's texts in a language and, where it lacks one, the product's own: a new release can bring texts that
 * the shop has not written yet (interface rule 9).
 * @param locale BCP 47
 */
export const completeTexts = <Text>(locale: string, texts: Readonly<Record<string, Text>>) => ({
  ...productTexts.get(locale.split('-', 1)[0] ?? ''),
  ...texts,
})
