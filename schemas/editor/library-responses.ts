import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { documentSchema, momentSchema } from '#schemas/editor/parts.ts'
import { areaNames } from '#schemas/pages/page.ts'
import { deviceSchema } from '#schemas/values/device.ts'

/** A widget's definition as data. */
export const definitionSchema = {
  type: 'object',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    description: { type: 'string' },
    folder: { type: 'string', description: 'Family and name: content/image-carousel.' },
    version: { type: 'integer' },
    schema: { type: 'object', additionalProperties: true, description: 'JSON Schema of its content.' },
    allowedOn: {
      type: ['array', 'null'],
      items: { type: 'string' },
      description: 'Page kinds; null means all.',
    },
    placement: { type: ['array', 'null'], items: { enum: areaNames }, description: 'Areas; null means all.' },
    disablableOn: { type: 'array', items: deviceSchema },
    guards: { type: 'array', items: { type: 'string' } },
    scope: { enum: ['public', 'private'] },
    interactive: { type: 'boolean', description: 'Whether it can need script.' },
    budget: {
      type: 'object',
      description: 'Size budget in bytes, gzip.',
      properties: { script: { type: 'integer' }, style: { type: 'integer' } },
      required: ['script', 'style'],
      additionalProperties: false,
    },
    fixtures: {
      type: 'array',
      description: 'Valid examples for new widgets.',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          content: { type: 'object', additionalProperties: true },
          hydrate: {
            type: 'string',
            description: 'When it hydrates: never, interaction, visible, idle or load.',
          },
        },
        required: ['name', 'content', 'hydrate'],
        additionalProperties: false,
      },
    },
  },
  required: [
    'type',
    'title',
    'description',
    'folder',
    'version',
    'schema',
    'allowedOn',
    'placement',
    'disablableOn',
    'guards',
    'scope',
    'interactive',
    'budget',
    'fixtures',
  ],
  additionalProperties: false,
} as const satisfies JSONSchema

export const assetSchema = {
  type: 'object',
  properties: {
    path: { type: 'string', description: 'The path as stored in content: /media/uploads/coat.webp.' },
    contentType: { type: 'string' },
    bytes: { type: 'integer' },
    width: { type: ['integer', 'null'] },
    height: { type: ['integer', 'null'] },
    placeholder: { type: ['string', 'null'], description: '#rrggbb' },
    removed: {
      ...momentSchema,
      description: 'When it was moved to the bin; absent if it is not in the bin.',
    },
  },
  required: ['path', 'contentType', 'bytes', 'width', 'height', 'placeholder'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** Documents in which something is used. */
const usageSchema = {
  type: 'array',
  items: {
    type: 'object',
    properties: {
      document: documentSchema,
      title: { type: 'string' },
      count: { type: 'integer' },
      widgets: { type: 'array', items: { type: 'string' }, description: 'Ids, if known.' },
      isDraft: { type: 'boolean' },
    },
    required: ['document', 'title', 'count', 'widgets', 'isDraft'],
    additionalProperties: false,
  },
} as const satisfies JSONSchema

/** Uses of something, with the search rules that lead to a page. */
export const usesSchema = {
  type: 'object',
  properties: {
    documents: usageSchema,
    searches: {
      type: 'array',
      description: 'Searches that redirect to the page, by the rules of operators.',
      items: {
        type: 'object',
        properties: { market: { type: 'string' }, term: { type: 'string' } },
        required: ['market', 'term'],
        additionalProperties: false,
      },
    },
  },
  required: ['documents', 'searches'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** Uses of a picture, in documents and elsewhere. */
export const pictureUsageSchema = {
  type: 'object',
  title: 'PictureUsage',
  properties: {
    documents: usageSchema,
    elsewhere: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          kind: {
            enum: ['product', 'term', 'order', 'plan', 'mail', 'foreignPage', 'pageBin', 'savedDraft'],
            description:
              '`term`: a term of the catalogue, such as a badge. `plan`: a planned publication. `mail`: a mail that is not sent yet. `foreignPage`: a page of the other content system. `pageBin`: a deleted page, and `savedDraft`: a replaced draft, both of which editors can restore; only for pictures in the bin.',
          },
          name: { type: 'string', description: 'Empty if they are only counted.' },
          address: { type: ['string', 'null'], description: 'Its page in the shop.' },
          count: { type: 'integer' },
        },
        required: ['kind', 'name', 'address', 'count'],
        additionalProperties: false,
      },
    },
  },
  required: ['documents', 'elsewhere'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type PictureUsage = FromSchema<typeof pictureUsageSchema>
export type Definition = FromSchema<typeof definitionSchema>
export type EditorAsset = FromSchema<typeof assetSchema>
