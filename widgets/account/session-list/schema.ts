import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema } from '#schemas/parts/text.ts'

export const sessionListSchema = {
  type: 'object',
  title: 'Signed-in devices',
  description: 'The devices on which the customer is signed in. Other devices can be signed out.',
  properties: { headline: headlineSchema },
  additionalProperties: false,
} as const satisfies JSONSchema
