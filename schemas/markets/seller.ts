import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { limits } from '#schemas/validation/limits.ts'
import { compileSchema } from '#schemas/validation/validator.ts'

const label = { type: 'string', maxLength: limits.labelLength } as const satisfies JSONSchema

/** Facts about the seller in the payload's part `organization`, without the shop's name. */
export const sellerProperties = {
  legalName: { ...label, title: 'Legal name', description: 'The name of the company that sells.' },
  address: {
    type: 'array',
    title: 'Address',
    description: 'The company’s address, line by line.',
    items: label,
    maxItems: 8,
  },
  registration: {
    ...label,
    title: 'Registration',
    description: 'Commercial register and number, or VAT number.',
  },
  email: { ...label, title: 'Email address', description: 'Email address of customer service.' },
  legalLinks: {
    type: 'array',
    title: 'Legal pages',
    description: 'Pages such as terms, withdrawal and privacy, linked in receipts and emails.',
    items: {
      type: 'object',
      properties: {
        title: { ...label, title: 'Title' },
        path: { type: 'string', title: 'Path', pattern: '^/[^/\\\\]', maxLength: limits.urlLength },
      },
      required: ['title', 'path'],
      additionalProperties: false,
    },
    maxItems: limits.items,
  },
} as const satisfies Record<string, JSONSchema>

const sellerSchema = { type: 'object', properties: sellerProperties } as const satisfies JSONSchema

type SellerFields = FromSchema<typeof sellerSchema>

/** The seller of a market for receipts and mails. */
export interface Seller {
  /** The company's name, its address and its registration; empty if content names no company. */
  lines: readonly string[]
  links: NonNullable<SellerFields['legalLinks']>
}

const check = compileSchema(sellerSchema)

/** Returns the seller of a document; empty if the document is invalid. */
export function sellerIn(document: unknown): Seller {
  const checked = check(document ?? {})
  if (checked.kind !== 'valid') return { lines: [], links: [] }
  const { legalName, address = [], registration, legalLinks = [] } = checked.value
  const lines = legalName ? [legalName, ...address, registration ?? ''].filter((line) => line !== '') : []
  return { lines, links: legalLinks }
}
