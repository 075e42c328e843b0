import type { RJSFSchema } from '@rjsf/utils'
import { isRecord } from '#schemas/validation/is-record.ts'

/** A JSON Schema as data: from the server or from `schemas/`. */
export type SchemaNode = RJSFSchema

export const isSchema = (value: unknown): value is SchemaNode => isRecord(value)

/** The fields of an object's schema, in their order. */
export const propertiesOf = (schema: SchemaNode): (readonly [name: string, schema: SchemaNode])[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, child]) =>
    isSchema(child) ? [[name, child] as const] : [],
  )

/** Returns the schema of a list's items; undefined for other schemas. */
export const itemsOf = (schema: SchemaNode): SchemaNode | undefined =>
  isSchema(schema.items) ? schema.items : undefined

/** Encodes a token of a JSON pointer (RFC 6901). */
export const tokenOf = (key: string | number): string =>
  `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`

export const pointerOf = (path: readonly (string | number)[]): string => path.map(tokenOf).join('')

/** Returns the keys of a JSON pointer; list indexes are digits. */
export const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))
