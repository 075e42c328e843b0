import type { JSONSchema } from 'json-schema-to-ts'
import { pointIconSchema } from '#schemas/parts/icon.ts'
import { pictureSchema } from '#schemas/parts/picture.ts'
import { headlineSchema, labelSchema, markdownSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

export const customerClubSignupSchema = {
  type: 'object',
  title: 'Customer club sign-up',
  description: 'Asks for an e-mail address to join the customer club with.',
  properties: {
    headline: { ...headlineSchema, minLength: 1 },
    text: { ...markdownSchema, title: 'Text' },
    buttonText: { ...labelSchema, title: 'Button', minLength: 1 },
    terms: { ...markdownSchema, title: 'Terms', description: 'What the visitor agrees to; empty: nothing.' },
    successMessage: { ...markdownSchema, title: 'Thanks', description: 'Leave empty for the standard text.' },
    successImage: { ...pictureSchema, title: 'Picture of the thanks' },
    successIcon: { ...pointIconSchema, title: 'Icon of the thanks' },
    subbrands: {
      type: 'array',
      title: 'Brands',
      description: 'Brands to choose from.',
      items: {
        type: 'object',
        title: 'Brand',
        properties: {
          id: { type: 'string', title: 'Id', minLength: 1, maxLength: limits.idLength },
          name: { ...labelSchema, title: 'Name', minLength: 1 },
          preSelected: { type: 'boolean', title: 'Chosen from the start', default: false },
        },
        required: ['id', 'name'],
        additionalProperties: false,
      },
      maxItems: 20,
      default: [],
    },
    excludedPages: {
      type: 'array',
      title: 'Not on these pages',
      description: 'Paths that start with a slash, with or without the market; others do not count.',
      items: { type: 'string', title: 'Path', maxLength: limits.urlLength },
      maxItems: limits.items,
      default: [],
    },
  },
  required: ['headline', 'buttonText'],
  additionalProperties: false,
} as const satisfies JSONSchema
