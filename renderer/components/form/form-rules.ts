import type { ParametersSchema } from '#schemas/api/endpoint.ts'

/** Rules that the browser checks before the server does. */
export interface FieldRules<Name extends string = string> {
  name: Name
  required: boolean
  maxLength?: number
  minLength?: number
  email: boolean
}

type FieldName<Body extends ParametersSchema> = keyof Body['properties'] & string

/**
 * The rules of one field, as the endpoint's body declares them. For widgets that never hydrate: browsers are given
 * endpoints without their schemas.
 */
export function rulesOf<const Body extends ParametersSchema, Name extends FieldName<Body>>(
  { properties, required = [] }: Body,
  name: Name,
): FieldRules<Name> {
  const { maxLength, minLength, format } = properties[name] ?? {}
  return {
    name,
    required: required.includes(name),
    ...(maxLength !== undefined && { maxLength }),
    ...(minLength !== undefined && { minLength }),
    email: format === 'email',
  }
}
