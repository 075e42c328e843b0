import { pluralArguments, pluralForms } from '#renderer/texts/format-text.ts'
import type { EditorProblem } from '#schemas/editor/parts.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { createProblem } from '#server/editor/checks/page-parts.ts'

const categories = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])
/** Begins an argument with forms: `{count, …`. */
const argument = /\{\s*\w+\s*,/

type PluralProblem = { kind: 'malformed' } | { kind: 'lacks'; forms: readonly string[] }

/** Returns the problem of a text's plural forms; undefined if it has none, or they are valid. */
function pluralProblemOf(text: string, neededForms: readonly string[]): PluralProblem | undefined {
  if (argument.test(text.replaceAll(pluralArguments, ''))) return { kind: 'malformed' }
  for (const [, , forms = ''] of text.matchAll(pluralArguments)) {
    const keys = [...forms.matchAll(pluralForms)].map(([, key = '']) => key)
    const isKnown = keys.every((key) => categories.has(key) || /^=\d+$/.test(key))
    if (!isKnown || !keys.includes('other') || forms.replaceAll(pluralForms, '').trim() !== '')
      return { kind: 'malformed' }
    const lacking = neededForms.filter((category) => !keys.includes(category))
    if (lacking.length > 0) return { kind: 'lacks', forms: lacking }
  }
  return undefined
}

const example = '{count, plural, one {# product} other {# products}}'

const pointerOf = (key: string): string => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`

/**
 * Returns the problems of texts with plural forms (interface rule 9): malformed ones, which shoppers would see, and as
 * warnings missing forms of the language.
 * @param texts the body of a document of translations
 * @param locale BCP 47; English if it is none
 */
export function pluralProblems(texts: unknown, locale: string): EditorProblem[] {
  if (!isRecord(texts)) return []
  const isLocale = /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(locale)
  const { pluralCategories } = new Intl.PluralRules(isLocale ? locale : 'en').resolvedOptions()
  return Object.entries(texts).flatMap(([key, text]) => {
    const finding = typeof text === 'string' ? pluralProblemOf(text, pluralCategories) : undefined
    if (!finding) return []
    const pointer = pointerOf(key)
    if (finding.kind === 'malformed')
      return createProblem(
        'error',
        'malformed-plural',
        `The plural forms of “${key}” are not written correctly.`,
        {
          pointer,
          values: { key, example },
        },
      )
    const forms = finding.forms.join(', ')
    const message = `“${key}” lacks plural forms that this language needs: ${forms}.`
    return createProblem('warning', 'missing-plural', message, { pointer, values: { key, forms } })
  })
}
