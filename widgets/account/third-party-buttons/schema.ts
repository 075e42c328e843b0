import type { JSONSchema } from 'json-schema-to-ts'
import { employeeDomainSchema } from '#schemas/parts/login.ts'

export const thirdPartyButtonsSchema = {
  type: 'object',
  title: 'Sign-in elsewhere',
  description:
    'Signs in with Google, Facebook or Apple, as far as the market has them; employees with their company.',
  properties: { employeeDomain: employeeDomainSchema },
  additionalProperties: false,
} as const satisfies JSONSchema
