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

/** A plural argument: its text, the value that it counts, and its forms by exact number or plural category. */
interface Plural {
  mark: string
  name: string
  forms: ReadonlyMap<string, string>
}

type Part = string | Plural

/** The first of several forms with the same key counts. */
const formsOf = (text: string): ReadonlyMap<string, string> =>
  new Map([...text.matchAll(formPattern)].reverse().map(([, key = '', words = '']) => [key, words] as const))

function parse(text: string): readonly Part[] {
  const parts: Part[] = []
  let end = 0
  for (const { 0: mark, 1: name = '', 2: forms = '', index } of text.matchAll(pluralArgument)) {
    parts.push(text.slice(end, index), { mark, name, forms: formsOf(forms) })
    end = index + mark.length
  }
  return [...parts, text.slice(end)]
}

/** Cache by text, because parsing one takes as long as rendering a tile. Emptied once it holds more than editors write. */
const parsed = new Map<string, readonly Part[]>()
const maxParsed = 2_000

function partsOf(text: string): readonly Part[] {
  const known = parsed.get(text)
  if (known) return known
  if (parsed.size >= maxParsed) parsed.clear()
  const parts = parse(text)
  parsed.set(text, parts)
  return parts
}

/** Returns the form for a value, or the argument unchanged. */
function choose({ mark, name, forms }: Plural, values: Values, locale: string): string {
  if (!Object.hasOwn(values, name)) return mark
  const number = Number(values[name])
  const [plurals, numbers] = languageOf(locale)
  const words = forms.get(`=${number}`) ?? forms.get(plurals.select(number)) ?? forms.get('other')
  return words?.replaceAll('#', numbers.format(number)) ?? mark
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
  const parts = partsOf(text)
  const chosen = parts.map((part) => (typeof part === 'string' ? part : choose(part, values, locale)))
  return fillText(chosen.join(''), values)
}
