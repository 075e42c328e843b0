import type { ErrorObject, ValidateFunction } from 'ajv'
import { createAjv } from '#schemas/validation/ajv.ts'

/** By field, such as `email` or `lines.0.quantity`: text keys of its problems. */
type FieldErrors = Readonly<Record<string, readonly string[]>>

export type CheckedInput =
  | { kind: 'valid'; value: unknown }
  | { kind: 'invalid'; message: string; errors: FieldErrors }

/**
 * `values`: values have their types. `texts`: a query or form, whose texts are converted to the schema's types, and
 * single values to lists.
 */
export type InputKind = 'values' | 'texts'

// Reports all problems together, for the fields of a form. Input is bounded by the size of a request.
const checkers = {
  values: createAjv({}, { allErrors: true }),
  texts: createAjv({}, { allErrors: true, coerceTypes: 'array' }),
}

/** Maximum number of reported problems: a hostile body can have thousands. */
const maxProblems = 20

const fieldOf = ({ instancePath, keyword, params }: ErrorObject): string => {
  const tokens = instancePath.split('/').slice(1)
  if (keyword === 'required') tokens.push(String(params.missingProperty))
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~')).join('.')
}

/** Text keys of problems, for shoppers. */
const textKeys: ReadonlyMap<string, string> = new Map([
  ['required', 'form.required'],
  ['minLength', 'form.tooShort'],
  ['maxLength', 'form.tooLong'],
  ['enum', 'form.choose'],
  ['const', 'form.accept'],
])

const textKeyOf = ({ keyword, params }: ErrorObject): string =>
  keyword === 'format' && params.format === 'email'
    ? 'form.email'
    : keyword === 'minLength' && params.limit === 1
      ? 'form.required'
      : (textKeys.get(keyword) ?? 'form.invalid')

function messageOf(error: ErrorObject, field: string): string {
  if (error.keyword === 'required') return `The parameter ${field} must be defined.`
  return `The parameter ${field || 'body'} ${error.message ?? 'is not valid'}.`
}

function problemsOf(schemaErrors: readonly ErrorObject[]): { message: string; errors: FieldErrors } {
  const errors = new Map<string, string[]>()
  for (const error of schemaErrors.slice(0, maxProblems)) {
    const field = fieldOf(error)
    const cached = errors.get(field) ?? []
    const key = textKeyOf(error)
    if (!cached.includes(key)) cached.push(key)
    errors.set(field, cached)
  }
  const [first] = schemaErrors
  return {
    message: first ? messageOf(first, fieldOf(first)) : 'Not valid.',
    errors: Object.fromEntries(errors),
  }
}

/** Whether any text contains U+0000, which PostgreSQL cannot store. Iterative: input decides the depth. */
function holdsNul(value: unknown): boolean {
  const remaining: unknown[] = [value]
  for (let part = remaining.pop(); part !== undefined; part = remaining.pop()) {
    if (typeof part === 'string' && part.includes('\0')) return true
    if (typeof part === 'object' && part !== null)
      for (const nestedValue of Object.values(part)) remaining.push(nestedValue)
  }
  return false
}

/**
 * Creates a checker that validates input in place: fills defaults and removes unknown fields. Content loses only its
 * invalid parts; a request with any invalid part is refused as a whole.
 */
export function inputChecker(schema: object, kind: InputKind): (value: unknown) => CheckedInput {
  let validate: ValidateFunction | undefined
  return (value) => {
    if (value === undefined)
      return { kind: 'invalid', message: 'The parameter body must be defined.', errors: {} }
    if (holdsNul(value)) return { kind: 'invalid', message: 'A text contains U+0000.', errors: {} }
    validate ??= checkers[kind].compile(schema)
    return validate(value)
      ? { kind: 'valid', value }
      : { kind: 'invalid', ...problemsOf(validate.errors ?? []) }
  }
}
