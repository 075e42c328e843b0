import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema, markdownSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

const address = { type: 'string', format: 'safe-url', minLength: 1, maxLength: limits.urlLength } as const

/** Content of each login view. */
export const loginViewProperties = {
  headline: { ...headlineSchema, description: 'Leave empty for the standard text.' },
  text: markdownSchema,
  loginUrl: {
    ...address,
    title: 'Login page',
    description: 'The page with the other views. Default: the market’s login page.',
  },
} as const satisfies Readonly<Record<string, JSONSchema>>

export const termsUrlSchema = {
  ...address,
  title: 'Terms',
  description: 'The page with the terms that a new customer accepts.',
} as const satisfies JSONSchema

export const employeeDomainSchema = {
  type: 'string',
  title: 'Mail domain of the company',
  description:
    'Visitors with an email address of this domain can sign in as employees. Leave empty to turn this off.',
  pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$',
  maxLength: 100,
} as const satisfies JSONSchema
