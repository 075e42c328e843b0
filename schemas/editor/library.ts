import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { editingLimit } from '#schemas/api/rate-limit.ts'
import { assistantServiceSchema } from '#schemas/editor/assistant-parts.ts'
import {
  assetSchema,
  definitionSchema,
  pictureUsageSchema,
  usesSchema,
} from '#schemas/editor/library-responses.ts'
import { marketIdSchema } from '#schemas/editor/parts.ts'
import { limits } from '#schemas/validation/limits.ts'
import { deviceSchema } from '#schemas/values/device.ts'

const pathQuery = {
  type: 'object',
  properties: { path: { type: 'string', minLength: 1, maxLength: limits.urlLength } },
  required: ['path'],
  additionalProperties: false,
} as const

/** Endpoints of the editor's library. */
export const library = {
  widgets: defineEndpoint({
    summary: 'Lists the definitions of all widgets with their examples.',
    method: 'GET',
    path: '/preview/api/widgets',
    editor: 'viewer',
    responses: { 200: { type: 'array', items: definitionSchema } },
    cache: 'revalidate',
    limit: editingLimit,
  }),
  assets: defineEndpoint({
    summary: 'Lists pictures and files by path.',
    method: 'GET',
    path: '/preview/api/assets',
    limit: editingLimit,
    editor: 'viewer',
    query: {
      type: 'object',
      properties: {
        folder: { type: 'string', maxLength: 200 },
        q: { type: 'string', maxLength: 200 },
        bin: { type: 'boolean', default: false, description: 'Whether to list those in the bin instead.' },
        offset: { type: 'integer', minimum: 0, maximum: 1_000_000, default: 0 },
        limit: { type: 'integer', minimum: 1, maximum: 500, default: 100 },
      },
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'object',
        properties: {
          assets: { type: 'array', items: assetSchema },
          folders: { type: 'array', items: { type: 'string' } },
          total: { type: 'integer' },
        },
        required: ['assets', 'folders', 'total'],
        additionalProperties: false,
      },
    },
  }),
  upload: defineEndpoint({
    summary: 'Uploads a picture. It is identified by its content and encoded again without metadata.',
    method: 'POST',
    path: '/preview/api/assets',
    editor: 'editor',
    body: {
      type: 'object',
      properties: {
        folder: { type: 'string', maxLength: 100, pattern: '^[a-z0-9][a-z0-9/-]*$', default: 'uploads' },
        name: { type: 'string', minLength: 1, maxLength: 200, description: 'The file’s name.' },
        data: {
          type: 'string',
          minLength: 1,
          maxLength: 14_000_000,
          description: 'The content of the file in base64.',
        },
      },
      required: ['name', 'data'],
      additionalProperties: false,
    },
    bodyBytes: 14_100_000,
    responses: { 201: assetSchema },
    refusals: [413, 415, 503],
    limit: editingLimit,
  }),
  removeAsset: defineEndpoint({
    summary: 'Moves an unused picture to the bin. 409 with its uses.',
    method: 'DELETE',
    path: '/preview/api/assets',
    editor: 'publisher',
    query: pathQuery,
    responses: { 204: null, 409: pictureUsageSchema },
    refusals: [404],
    limit: editingLimit,
  }),
  restoreAsset: defineEndpoint({
    summary: 'Restores a picture from the bin.',
    method: 'POST',
    path: '/preview/api/assets/restore',
    editor: 'publisher',
    body: pathQuery,
    responses: { 204: null },
    refusals: [404],
    limit: editingLimit,
  }),
  eraseAsset: defineEndpoint({
    summary: 'Deletes a picture in the bin with its file. 409 with its uses.',
    method: 'DELETE',
    path: '/preview/api/assets/bin',
    editor: 'publisher',
    query: pathQuery,
    responses: { 204: null, 409: pictureUsageSchema },
    refusals: [404],
    limit: editingLimit,
  }),
  pictureUsage: defineEndpoint({
    summary: 'Lists the uses of a picture in content, catalogue, plans, orders and mail.',
    method: 'GET',
    path: '/preview/api/assets/usage',
    editor: 'viewer',
    query: pathQuery,
    responses: { 200: pictureUsageSchema },
    limit: editingLimit,
  }),
  usage: defineEndpoint({
    summary:
      'Lists the uses of a widget type, an asset, a page, a pattern or a text in drafts and published content.',
    method: 'GET',
    path: '/preview/api/usage',
    editor: 'viewer',
    query: {
      type: 'object',
      properties: {
        of: { enum: ['widget', 'asset', 'page', 'pattern', 'text'] },
        value: { type: 'string', minLength: 1, maxLength: limits.urlLength },
        market: {
          ...marketIdSchema,
          description: 'Restricts the search to a market, for patterns. Default: all markets.',
        },
      },
      required: ['of', 'value'],
      additionalProperties: false,
    },
    responses: { 200: usesSchema },
    limit: editingLimit,
  }),
  site: defineEndpoint({
    summary: 'Returns markets, page kinds and device classes for the editor’s lists.',
    method: 'GET',
    path: '/preview/api/site',
    editor: 'viewer',
    responses: {
      200: {
        type: 'object',
        properties: {
          markets: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                id: { type: 'string' },
                name: { type: 'string' },
                locale: { type: 'string' },
                direction: { enum: ['ltr', 'rtl'] },
                url: { type: 'string' },
                currency: { type: 'string' },
                followed: {
                  type: 'array',
                  items: { type: 'string' },
                  description: 'Ids of the followed markets, the nearest first.',
                },
              },
              required: ['id', 'name', 'locale', 'direction', 'url', 'currency', 'followed'],
              additionalProperties: false,
            },
          },
          devices: { type: 'array', items: deviceSchema },
          pageKinds: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                alias: { type: 'string' },
                layout: { type: 'string' },
                needs: {
                  type: 'string',
                  description: 'The requirements of its pages, in a sentence for editors.',
                },
                required: { type: 'array', items: { type: 'string' } },
                singleton: { type: 'array', items: { type: 'string' } },
                allowed: { type: ['array', 'null'], items: { type: 'string' } },
              },
              required: ['alias', 'layout', 'needs', 'required', 'singleton', 'allowed'],
              additionalProperties: false,
            },
          },
          shopUrl: { type: 'string' },
          assistant: { ...assistantServiceSchema, description: 'Absent if no AI service is configured.' },
          foreignPages: {
            type: 'boolean',
            description: 'Whether pages belong to another content system that accepts no changes.',
          },
        },
        required: ['markets', 'devices', 'pageKinds', 'shopUrl', 'foreignPages'],
        additionalProperties: false,
      },
    },
    limit: editingLimit,
  }),
  places: defineEndpoint({
    summary: 'Searches pages, products and other things, for links and references.',
    method: 'GET',
    path: '/preview/api/places',
    editor: 'viewer',
    query: {
      type: 'object',
      properties: {
        market: { type: 'string', minLength: 1, maxLength: 20 },
        of: {
          enum: ['page', 'category', 'product', 'store', 'promotion', 'reward', 'sku'],
          default: 'page',
        },
        q: { type: 'string', maxLength: 200, default: '' },
      },
      required: ['market'],
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            id: { type: 'string' },
            title: { type: 'string' },
            path: { type: 'string' },
            imageUrl: { type: 'string' },
          },
          required: ['id', 'title', 'path'],
          additionalProperties: false,
        },
      },
    },
    refusals: [404],
    limit: editingLimit,
  }),
} as const
