import { fillText } from '#renderer/texts/fill-text.ts'

/** Braces of a plural form, which can contain placeholders. */
export const pluralForm = String.raw`\{((?:[^{}]|\{\w+\})*)\}`

export const pluralArgument = new RegExp(String.raw`\{(\w+),\s*plural,((?:[^{}]|${pluralForm})*)\}`, 'g')

type Values = Readonly<Record<string, string | number>>

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

const formPattern = new RegExp(String.raw`(?:^|\s)([^\s{}]+)\s*${pluralForm}`, 'g')

/** Cache by text, because finding the forms takes as long as rendering a tile. Emptied once it holds more than editors write. */
const knownForms = new Map<string, ReadonlyMap<string, string>>()
const maxKnown = 2_000

/** Returns the forms by exact number or plural category; the first of several with the same key counts. */
function formsOf(text: string): ReadonlyMap<string, string> {
  const known = knownForms.get(text)
  if (known) return known
  const forms = new Map<string, string>()
  for (const [, key = '', words = ''] of text.matchAll(formPattern))
    if (!forms.has(key)) forms.set(key, words)
  if (knownForms.size >= maxKnown) knownForms.clear()
  knownForms.set(text, forms)
  return forms
}

/**
 * Fills a translation that counts: plural arguments of the ICU message syntax, such as `{count, plural, =0 {Nothing}
 * one {# product} other {# products}}`, then placeholders as `fillText` does. An exact number takes precedence over the
 * language's plural category, and that over `other`. Forms cannot hold further plurals, and apostrophes quote nothing.
 * Never throws, because editors write these texts: an argument that does not parse, lacks `other` or has no value is
 * unchanged.
 * @param locale BCP 47; chooses the form and groups the digits of `#`, which are Latin as in prices
 */
export const formatText = (text: string, values: Values, locale: string): string => {
  const chosen = text.replaceAll(pluralArgument, (mark: string, name: string, written: string) => {
    if (!Object.hasOwn(values, name)) return mark
    const number = Number(values[name])
    const forms = formsOf(written)
    const [plurals, numbers] = languageOf(locale)
    const words = forms.get(`=${number}`) ?? forms.get(plurals.select(number)) ?? forms.get('other')
    return words?.replaceAll('#', numbers.format(number)) ?? mark
  })
  return fillText(chosen, values)
}
