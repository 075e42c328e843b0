import type { AnySchema, ErrorObject, ValidateFunction } from 'ajv'
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { createAjv } from '#schemas/validation/ajv.ts'
import { salvage } from '#schemas/validation/salvage.ts'

/** A problem of a value: its JSON pointer and a message. */
export interface Problem {
  pointer: string
  message: string
}

type ValidationResult<Value> =
  | { kind: 'valid'; value: Value; problems: readonly Problem[] }
  | { kind: 'invalid'; problems: readonly Problem[] }

/**
 * Validates a copy of a value: fills defaults, removes unknown fields, and drops invalid optional parts with a report.
 */
export type Validator<Value> = (value: unknown) => ValidationResult<Value>

const ajv = createAjv()

/** Maximum number of problems, above which the value is rejected: each one costs another pass. */
const maxProblems = 50

const problemOf = (error: ErrorObject | undefined): Problem => ({
  pointer: error?.instancePath ?? '',
  message:
    error?.keyword === 'enum'
      ? `must be one of ${JSON.stringify(error.params.allowedValues)}`
      : (error?.message ?? 'is not valid'),
})

/** Copies JSON data; for small values several times as fast as `structuredClone`. */
function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyOf)
  // Spreading, like the assignment below, treats a key such as `__proto__` as an ordinary property.
  const copy: Record<string, unknown> = { ...value }
  for (const key of Object.keys(copy)) {
    const part = copy[key]
    if (typeof part === 'object' && part !== null) copy[key] = copyOf(part)
  }
  return copy
}

/**
 * The only bridge between a JSON Schema and its derived type. Compiled on first use, so that a process does not pay for
 * unused types.
 */
export function compileSchema<const Schema extends JSONSchema, Value = FromSchema<Schema>>(
  schema: Schema,
): Validator<Value> {
  const compile = (): ValidateFunction<Value> => ajv.compile<Value>(schema as AnySchema)
  let validate: ValidateFunction<Value> | undefined
  return (value) => {
    validate ??= compile()
    const check = validate
    const copy = copyOf(value)
    const problems: Problem[] = []
    for (;;) {
      if (check(copy)) return { kind: 'valid', value: copy, problems }
      const problem = problemOf(check.errors?.[0])
      const salvaged = salvage(schema, copy, problem.pointer)
      problems.push({ ...problem, pointer: salvaged.pointer })
      if (!salvaged.dropped || problems.length === maxProblems) return { kind: 'invalid', problems }
    }
  }
}
