import { decodePage } from '#schemas/cms/recognise.ts'
import { isComposed } from '#schemas/document-kinds.ts'
import type { EditedDocument } from '#schemas/editor/parts.ts'
import { marketSchema } from '#schemas/market.ts'
import { redirectsSchema } from '#schemas/redirects.ts'
import { togglesSchema } from '#schemas/toggles.ts'
import { compileSchema, type Problem, type Validator } from '#schemas/validator.ts'

const textsSchema = {
  type: 'object',
  additionalProperties: { type: 'string', maxLength: 5_000 },
  maxProperties: 20_000,
} as const

const checks: ReadonlyMap<string, Validator<unknown>> = new Map<string, Validator<unknown>>([
  ['redirects', compileSchema(redirectsSchema)],
  ['markets', compileSchema({ type: 'array', items: marketSchema, minItems: 1, maxItems: 500 })],
  ['translations', compileSchema(textsSchema)],
  ['toggles', compileSchema(togglesSchema)],
])

/** The first reason why a document cannot be what its kind is; undefined where it can. */
export function documentProblem({ kind }: EditedDocument, body: unknown): Problem | undefined {
  if (isComposed(kind)) {
    const decoded = decodePage(body)
    if (decoded.kind === 'page') return undefined
    return decoded.kind === 'refused' ? decoded.problems[0] : { pointer: '', message: 'is no page' }
  }
  const checked = checks.get(kind)?.(body)
  return checked?.kind === 'invalid' ? checked.problems[0] : undefined
}
