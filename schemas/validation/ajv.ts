import { Ajv, type CodeOptions, type Options } from 'ajv'
import { formats } from '#schemas/validation/formats.ts'

/**
 * The shared Ajv instance. It fills defaults and removes unknown fields in the checked value itself, and stops at the
 * first problem, so that hostile values cost little.
 */
export const createAjv = (code: CodeOptions = {}, options: Options = {}): Ajv =>
  new Ajv({
    useDefaults: true,
    removeAdditional: true,
    strict: true,
    strictTypes: false,
    strictRequired: false,
    allowUnionTypes: true,
    formats,
    code,
    ...options,
  })
