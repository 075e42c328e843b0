import type { JSONSchema } from 'json-schema-to-ts'
import { headlineSchema, markdownSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

const address = { type: 'string', format: 'safe-url', minLength: 1, maxLength: limits.urlLength } as const

/** Content of each login view. */
export const loginViewProperties = {
  headline: { ...headlineSchema, description: 'Absent: the usual one.' },
  text: markdownSchema,
  loginUrl: {
    ...address,
    title: 'Login page',
    description: 'Where the other views are. Absent: the market’s login page.',
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
  description: 'Who types an address of it is offered to sign in as an employee. Absent: nobody is.',
  pattern: '^[a-z0-9-]+(\\.[a-z0-9-]+)+$',
  maxLength: 100,
} as const satisfies JSONSchema
