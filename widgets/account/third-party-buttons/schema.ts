import type { JSONSchema } from 'json-schema-to-ts'
import { employeeDomainSchema } from '#schemas/parts/login.ts'

export const thirdPartyButtonsSchema = {
  type: 'object',
  title: 'Sign-in with other accounts',
  description:
    'Sign-in buttons for Google, Facebook and Apple, as far as the market has them switched on, and for employees.',
  properties: { employeeDomain: employeeDomainSchema },
  additionalProperties: false,
} as const satisfies JSONSchema
