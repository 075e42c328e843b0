import type { JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'

/** Returns the schema of a link from the club to a page of the shop. Without a value the link is omitted. */
export const pageUrl = <const Title extends string>(title: Title) =>
  ({
    type: 'string',
    title,
    format: 'safe-url',
    minLength: 1,
    maxLength: limits.urlLength,
  }) as const satisfies JSONSchema
