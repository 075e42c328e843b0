import type { JSONSchema } from 'json-schema-to-ts'
import { pointIconSchema } from '#schemas/parts/icon.ts'
import { pictureSchema } from '#schemas/parts/picture.ts'
import { headlineSchema, labelSchema, markdownSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

export const customerClubSignupSchema = {
  type: 'object',
  title: 'Customer club sign-up',
  description: 'Lets visitors join the customer club with their email address.',
  properties: {
    headline: { ...headlineSchema, minLength: 1 },
    text: { ...markdownSchema, title: 'Text' },
    buttonText: { ...labelSchema, title: 'Button', minLength: 1 },
    terms: {
      ...markdownSchema,
      title: 'Terms',
      description: 'Terms with a checkbox. Leave empty for no checkbox.',
    },
    successMessage: {
      ...markdownSchema,
      title: 'Thank-you message',
      description: 'Leave empty for the standard text.',
    },
    successImage: { ...pictureSchema, title: 'Thank-you picture' },
    successIcon: { ...pointIconSchema, title: 'Thank-you icon' },
    subbrands: {
      type: 'array',
      title: 'Brands',
      description: 'Brands that the visitor can choose. Leave empty to not ask for one.',
      items: {
        type: 'object',
        title: 'Brand',
        properties: {
          id: { type: 'string', title: 'Id', minLength: 1, maxLength: limits.idLength },
          name: { ...labelSchema, title: 'Name', minLength: 1 },
          preSelected: { type: 'boolean', title: 'Preselected', default: false },
        },
        required: ['id', 'name'],
        additionalProperties: false,
      },
      maxItems: 20,
      default: [],
    },
    excludedPages: {
      type: 'array',
      title: 'Hidden on pages',
      description: 'Paths that start with a slash, with or without the market. Other paths are ignored.',
      items: { type: 'string', title: 'Path', maxLength: limits.urlLength },
      maxItems: limits.items,
      default: [],
    },
  },
  required: ['headline', 'buttonText'],
  additionalProperties: false,
} as const satisfies JSONSchema
