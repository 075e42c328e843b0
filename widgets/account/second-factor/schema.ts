import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema } from '#schemas/parts/text.ts'

export const secondFactorSchema = {
  type: 'object',
  title: 'Two-step sign-in',
  description:
    'Lets operators of the shop set up an authenticator app and enter its codes. Hidden from customers.',
  properties: { headline: headlineSchema },
  additionalProperties: false,
} as const satisfies JSONSchema
