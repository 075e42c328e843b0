import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { deviceSchema } from '#schemas/device.ts'
import { areaNames } from '#schemas/page.ts'

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
    allowedOn: { type: ['array', 'null'], items: { type: 'string' }, description: 'Page kinds; null: all.' },
    placement: { type: ['array', 'null'], items: { enum: areaNames }, description: 'Areas; null: all.' },
    disablableOn: { type: 'array', items: deviceSchema },
    guards: { type: 'array', items: { type: 'string' } },
    scope: { enum: ['public', 'private'] },
    interactive: { type: 'boolean', description: 'It can need script.' },
    budget: {
      type: 'object',
      description: 'What it may weigh, gzip, in bytes.',
      properties: { script: { type: 'integer' }, style: { type: 'integer' } },
      required: ['script', 'style'],
      additionalProperties: false,
    },
    fixtures: {
      type: 'array',
      description: 'Examples that pages may begin with, valid as they stand.',
      items: {
        type: 'object',
        properties: {
          name: { type: 'string' },
          content: { type: 'object', additionalProperties: true },
          hydrate: {
            type: 'string',
            description: 'When it wakes: never, interaction, visible, idle or load.',
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
    path: { type: 'string', description: 'As content writes it: /media/uploads/coat.webp.' },
    contentType: { type: 'string' },
    bytes: { type: 'integer' },
    width: { type: ['integer', 'null'] },
    height: { type: ['integer', 'null'] },
    placeholder: { type: ['string', 'null'], description: '#rrggbb' },
  },
  required: ['path', 'contentType', 'bytes', 'width', 'height', 'placeholder'],
  additionalProperties: false,
} as const satisfies JSONSchema

export type Definition = FromSchema<typeof definitionSchema>
export type EditorAsset = FromSchema<typeof assetSchema>
