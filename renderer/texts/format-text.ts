import { fillText } from '#renderer/texts/fill-text.ts'

/** Braces of a plural form, which can contain placeholders. */
export const pluralForm = String.raw`\{((?:[^{}]|\{\w+\})*)\}`

export const pluralArgument = new RegExp(String.raw`\{(\w+),\s*plural,((?:[^{}]|${pluralForm})*)\}`, 'g')

type Language = readonly [plurals: Intl.PluralRules, numbers: Intl.NumberFormat]

/** Cache by locale: creating these takes longer than rendering a product tile. */
const languages = new Map<string, Language>()

function languageOf(locale: string): Language {
  const language: Language = languages.get(locale) ?? [
    new Intl.PluralRules(locale),
    new Intl.NumberFormat(`${locale}-u-nu-latn`),
  ]
  languages.set(locale, language)
  return language
}

/**
 * Fills a translation that counts: plural arguments of the ICU message syntax, such as `{count, plural, =0 {Nothing}
 * one {# product} other {# products}}`, then placeholders as `fillText` does. An exact number takes precedence over the
 * language's plural category, and that over `other`. Forms cannot hold further plurals, and apostrophes quote nothing.
 * Never throws, because editors write these texts: an argument that does not parse, lacks `other` or has no value is
 * unchanged.
 * @param locale BCP 47; chooses the form and groups the digits of `#`, which are Latin as in prices
 */
export const formatText = (
  text: string,
  values: Readonly<Record<string, string | number>>,
  locale: string,
): string => {
  const chosen = text.replaceAll(pluralArgument, (mark: string, name: string, forms: string) => {
    if (!Object.hasOwn(values, name)) return mark
    const number = Number(values[name])
    const formOf = (key: string) => forms.match(`(?:^|\\s)${key}\\s*${pluralForm}`)?.[1]
    const [plurals, numbers] = languageOf(locale)
    const words = formOf(`=${number}`) ?? formOf(plurals.select(number)) ?? formOf('other')
    return words?.replaceAll('#', numbers.format(number)) ?? mark
  })
  return fillText(chosen, values)
}
