import type { JSONSchema } from 'json-schema-to-ts'
import { loginViewProperties, termsUrlSchema } from '#schemas/parts/login.ts'

export const customerStepSchema = {
  type: 'object',
  title: 'Customer step',
  description: 'Asks guests for their email address, or to sign in.',
  properties: {
    askAddress: {
      type: 'boolean',
      title: 'Ask for the address, too',
      description: 'Guests enter email and address in one step. Default: off.',
      default: false,
    },
    askNewsletter: { type: 'boolean', title: 'Ask for the newsletter', default: true },
    loginUrl: loginViewProperties.loginUrl,
    termsUrl: termsUrlSchema,
  },
  additionalProperties: false,
} as const satisfies JSONSchema
