import type { JSONSchema } from 'json-schema-to-ts'
import { stepNames } from '#schemas/commerce/checkout-steps.ts'

export const checkoutStepsSchema = {
  type: 'object',
  title: 'Checkout steps',
  description: 'Where a shopper is on the way to an order, with links back.',
  properties: {
    step: {
      enum: stepNames,
      title: 'Step',
      description: 'The step that the page is. None: the page leads to the step that comes next.',
    },
  },
  additionalProperties: false,
} as const satisfies JSONSchema
