import type { JSONSchema } from 'json-schema-to-ts'
import { flyoutSettingsSchema } from '#schemas/parts/flyout.ts'
import { employeeDomainSchema, loginViewProperties, termsUrlSchema } from '#schemas/parts/login.ts'

export const loginFlyoutSchema = {
  type: 'object',
  title: 'Login flyout',
  description: 'Lets visitors sign in without leaving the page. Shown in markets where “Login flyout” is on.',
  properties: {
    ...loginViewProperties,
    termsUrl: termsUrlSchema,
    employeeDomain: employeeDomainSchema,
    flyout: flyoutSettingsSchema,
  },
  additionalProperties: false,
} as const satisfies JSONSchema
