import type { JSONSchema } from 'json-schema-to-ts'
import { stepNames } from '#schemas/commerce/checkout-steps.ts'

export const checkoutStepsSchema = {
  type: 'object',
  title: 'Checkout steps',
  description: 'The steps of the checkout, with links to the completed ones.',
  properties: {
    step: {
      enum: stepNames,
      title: 'Step',
      description: 'The step of this page. Leave empty on a page that redirects to the next open step.',
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
