import type { JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'

/** A page of the shop that a part of the club leads to; without one nothing leads there. */
export const pageUrl = <const Title extends string>(title: Title) =>
  ({
    type: 'string',
    title,
    format: 'safe-url',
    minLength: 1,
    maxLength: limits.urlLength,
  }) as const satisfies JSONSchema
