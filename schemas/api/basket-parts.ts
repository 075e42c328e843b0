import type { JSONSchema } from 'json-schema-to-ts'
import type { RefusalStatus } from '#schemas/api/api-error.ts'
import type { ParametersSchema } from '#schemas/api/endpoint.ts'
import { basketResponseSchema } from '#schemas/commerce/basket.ts'

// Shared parts of the basket's endpoints.

export const id = { type: 'string', minLength: 1, maxLength: 200 } as const
const basketId = {
  ...id,
  description: 'Default: the basket of the cookie, otherwise the customer’s.',
} as const satisfies JSONSchema
export const named = {
  type: 'object',
  properties: { basketId },
  additionalProperties: false,
} as const satisfies ParametersSchema
export const namedWith = <
  const Properties extends ParametersSchema['properties'],
  const Required extends string,
>(
  properties: Properties,
  ...required: readonly Required[]
) =>
  ({
    type: 'object',
    properties: { basketId, ...properties },
    required,
    additionalProperties: false,
  }) as const
export const bodyOf = <
  const Properties extends ParametersSchema['properties'],
  const Required extends string,
>(
  properties: Properties,
  ...required: readonly Required[]
) => ({ type: 'object', properties, required, additionalProperties: false }) as const
const responses = { 200: basketResponseSchema } as const
export const refusals = [400, 404, 409, 429] as const satisfies readonly RefusalStatus[]
export const base = '/api/order/{catalog}/basket'
/** All of them accept page forms, so that the basket works without script. */
export const usual = {
  session: 'optional',
  query: named,
  responses,
  refusals,
  acceptsFormPosts: true,
} as const
