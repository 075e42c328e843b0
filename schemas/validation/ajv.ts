import { Ajv, type CodeOptions, type Options } from 'ajv'
import { formats } from '#schemas/validation/formats.ts'

/**
 * Ajv as every schema here is compiled: defaults are filled and unknown fields left out, in the checked value itself;
 * the first problem ends a check, so that hostile values cost little.
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
