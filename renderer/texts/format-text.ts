import { fillText } from '#renderer/texts/fill-text.ts'

/** Plural forms: key and words, which can contain placeholders. */
export const pluralForms = /(\S+?)\s*\{((?:[^{}]|\{\w+\})*)\}/g

/** Plural arguments: name of the value and forms. */
export const pluralArguments = /\{(\w+),\s*plural,((?:[^{}]|\{(?:[^{}]|\{\w+\})*\})*)\}/g

const rulesByLocale = new Map<string, Intl.PluralRules>()

function rulesOf(locale: string): Intl.PluralRules {
  const rules = rulesByLocale.get(locale) ?? new Intl.PluralRules(locale)
  rulesByLocale.set(locale, rules)
  return rules
}

/** Small counts are not grouped: the first number that `Intl` formats blocks a phone for 0.1 s. */
const formatNumber = (number: number, locale: string): string =>
  /^\d{1,3}$/.test(`${number}`) ? `${number}` : number.toLocaleString(`${locale}-u-nu-latn`)

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
  const formattedText = text.replaceAll(pluralArguments, (mark: string, name: string, written: string) => {
    if (!Object.hasOwn(values, name)) return mark
    const number = Number(values[name])
    const forms = [...written.matchAll(pluralForms)]
    const formOf = (key: string) => forms.find(([, form]) => form === key)?.[2]
    const words = formOf(`=${number}`) ?? formOf(rulesOf(locale).select(number)) ?? formOf('other')
    return words?.replaceAll('#', () => formatNumber(number, locale)) ?? mark
  })
  return fillText(formattedText, values)
}
