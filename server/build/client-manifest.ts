import { readFileSync } from 'node:fs'
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const files = { type: 'array', items: { type: 'string' }, default: [] } as const

const chunkSchema = {
  type: 'object',
  properties: { file: { type: 'string' }, imports: files, dynamicImports: files, css: files },
  required: ['file'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** A file of a build and its imports, by source. */
export type Chunk = FromSchema<typeof chunkSchema>

const checkManifest = compileSchema({ type: 'object', additionalProperties: chunkSchema })

/**
 * Reads the chunks of a client build by source.
 * @throws if the manifest is missing or invalid
 */
export function readChunks(client: string): ReadonlyMap<string, Chunk> {
  const checked = checkManifest(parseJson(readFileSync(`${client}/.vite/manifest.json`, 'utf8')))
  if (checked.kind === 'invalid')
    throw new Error(`Invalid manifest in ${client}: ${JSON.stringify(checked.problems)}`)
  return new Map(Object.entries(checked.value))
}
