import type { JSONSchema } from 'json-schema-to-ts'
import { linkSchema } from '#schemas/parts/link.ts'
import { paymentPicturesSchema } from '#schemas/parts/mark-picture.ts'
import { headlineSchema, labelSchema, markdownSchema } from '#schemas/parts/text.ts'
import { limits } from '#schemas/validation/limits.ts'

const linksSchema = {
  type: 'array',
  items: linkSchema,
  maxItems: limits.items,
  default: [],
} as const satisfies JSONSchema

const socialLinkSchema = {
  type: 'object',
  title: 'Social link',
  description: 'Opens in a new tab: the external address or, without one, the link.',
  properties: {
    title: { ...labelSchema, title: 'Title', minLength: 1 },
    externalLink: {
      type: 'string',
      title: 'External address',
      format: 'safe-url',
      minLength: 1,
      maxLength: limits.urlLength,
    },
    link: linkSchema,
  },
  required: ['title'],
  additionalProperties: false,
} as const satisfies JSONSchema

export const footerSchema = {
  type: 'object',
  title: 'Footer',
  description: 'Newsletter sign-up, link columns, social media, payment methods and legal information.',
  properties: {
    columns: {
      type: 'array',
      title: 'Columns',
      items: {
        type: 'object',
        title: 'Column',
        properties: {
          title: { ...labelSchema, title: 'Title', minLength: 1 },
          links: { ...linksSchema, title: 'Links' },
        },
        required: ['title'],
        additionalProperties: false,
      },
      maxItems: 12,
      default: [],
    },
    social: { type: 'array', title: 'Social media', items: socialLinkSchema, maxItems: 24, default: [] },
    newsletter: {
      type: 'object',
      title: 'Newsletter',
      description: 'A sign-up form above the columns. Leave empty for none.',
      properties: {
        headline: headlineSchema,
        text: markdownSchema,
        buttonText: { ...labelSchema, title: 'Button' },
        terms: { ...markdownSchema, title: 'Small print' },
      },
      additionalProperties: false,
    },
    legal: { type: 'string', title: 'Legal line', maxLength: limits.textLength, default: '' },
    countryUrl: {
      type: 'string',
      title: 'Country selector',
      description: 'The page where visitors change their country.',
      format: 'safe-url',
      minLength: 1,
      maxLength: limits.urlLength,
    },
    cookieSettings: {
      type: 'boolean',
      title: 'Cookie settings',
      description:
        'Shows a button that reopens the consent dialog. Required by law on pages that ask for consent.',
      default: true,
    },
    paymentMarks: {
      type: 'array',
      title: 'Payment methods',
      description: 'Payment methods, such as visa, mastercard or apple-pay.',
      items: { ...labelSchema, minLength: 1 },
      maxItems: 24,
      default: [],
    },
    paymentPictures: paymentPicturesSchema,
  },
  additionalProperties: false,
} as const satisfies JSONSchema
