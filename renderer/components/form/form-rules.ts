import type { ParametersSchema } from '#schemas/api/endpoint.ts'

/** Validation rules for the browser. */
export interface FieldRules<Name extends string = string> {
  name: Name
  required: boolean
  maxLength?: number
  minLength?: number
  email: boolean
}

type FieldName<Body extends ParametersSchema> = keyof Body['properties'] & string

/**
 * Returns the rules of a field from the endpoint's body schema. Only for widgets that never hydrate, because browsers
 * get endpoints without schemas.
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
