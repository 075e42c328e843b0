import { appendFileSync } from 'node:fs'
import type { ValidateFunction } from 'ajv'
import { apiErrorSchema } from '#schemas/api/api-error.ts'
import type { Endpoint } from '#schemas/api/endpoint.ts'
import { createAjv } from '#schemas/validation/ajv.ts'
import type { Service } from '#server/endpoints/handlers.ts'

const ajv = createAjv({ optimize: false }, { useDefaults: false, removeAdditional: false })
const compiled = new WeakMap<object, ValidateFunction>()

/** Differences of a response from its declaration; empty if it conforms. */
function problemsOf(schema: object, body: unknown): string[] {
  const validate = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, validate)
  return validate(body) ? [] : [ajv.errorsText(validate.errors)]
}

/** Returns how a response differs from its endpoint's declaration. */
export function wrongWith({ responses }: Endpoint, status: number, body: unknown): string[] {
  if (status >= 500) return [`${status}`]
  const declared = responses[status]
  if (declared !== undefined) return declared === null ? [] : problemsOf(declared, body)
  return status >= 400 ? problemsOf(apiErrorSchema, body) : [`${status} is not declared`]
}

const recorded = new Set<string>()

/** Notes for the closing lines of the run that an endpoint has succeeded. */
function recordSuccess(name: string): void {
  const { TEST_ANSWERS: file } = process.env
  if (!file || recorded.has(name)) return
  recorded.add(name)
  appendFileSync(file, `${name}\n`)
}

/** Wraps an endpoint so that its successful responses are checked against its declaration in every test. */
export const checkAnswers = ({ name, endpoint, handler }: Service): Service => ({
  name,
  endpoint,
  async handler(input, caller) {
    const outcome = await handler(input, caller)
    const status = Number(outcome.status)
    if (status >= 400) return outcome
    const body: unknown = JSON.parse(JSON.stringify(Reflect.get(outcome, 'body') ?? null))
    const problems = wrongWith(endpoint, status, body)
    if (problems.length > 0) throw new Error(`${name} responded with ${status}: ${problems.join(', ')}`)
    recordSuccess(name)
    return outcome
  },
})
