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
/** Query that names a basket. */
export const basketQuery = {
  type: 'object',
  properties: { basketId },
  additionalProperties: false,
} as const satisfies ParametersSchema
/** Returns the query of a basket with more parameters, some of them required. */
export const basketQueryWith = <
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
/** Returns the schema of a body that is an object without other properties. */
export const objectBody = <
  const Properties extends ParametersSchema['properties'],
  const Required extends string,
>(
  properties: Properties,
  ...required: readonly Required[]
) => ({ type: 'object', properties, required, additionalProperties: false }) as const
const responses = { 200: basketResponseSchema } as const
export const basketRefusals = [400, 404, 409, 429] as const satisfies readonly RefusalStatus[]
export const basketPath = '/api/order/{catalog}/basket'
/** Properties that all basket endpoints share. They accept page forms, so that the basket works without script. */
export const basketEndpoint = {
  session: 'optional',
  query: basketQuery,
  responses,
  refusals: basketRefusals,
  acceptsFormPosts: true,
} as const
