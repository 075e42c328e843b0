import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { editingLimit } from '#schemas/api/rate-limit.ts'
import {
  documentParameters,
  documentSchema,
  marketIdSchema,
  pathSchema,
  viewProperties,
} from '#schemas/editor/parts.ts'
import { editedPageSchema, listedDocumentSchema } from '#schemas/editor/responses.ts'
import { composedKinds, documentKinds } from '#schemas/pages/document-kinds.ts'
import { widgetNodeSchema } from '#schemas/pages/page.ts'
import { pageAliases } from '#schemas/pages/page-kinds.ts'
import { limits } from '#schemas/validation/limits.ts'

/** The documents that are edited. */
export const pages = {
  list: defineEndpoint({
    summary: 'Documents of a kind, pages by default: for the page tree.',
    method: 'GET',
    path: '/preview/api/pages',
    editor: 'viewer',
    query: {
      type: 'object',
      properties: {
        kind: { enum: documentKinds, default: 'page' },
        market: marketIdSchema,
        q: { type: 'string', maxLength: 200, description: 'In path or title.' },
        status: { enum: ['published', 'drafted', 'scheduled', 'unpublished'] },
      },
      additionalProperties: false,
    },
    responses: { 200: { type: 'array', items: listedDocumentSchema } },
    limit: editingLimit,
  }),
  create: defineEndpoint({
    summary: 'Makes a new page as a draft: empty, of a page kind, or as a copy of another.',
    method: 'POST',
    path: '/preview/api/pages',
    editor: 'editor',
    body: {
      type: 'object',
      properties: {
        market: marketIdSchema,
        path: pathSchema,
        alias: { enum: pageAliases, default: 'contentPage' },
        title: { type: 'string', minLength: 1, maxLength: limits.labelLength },
        copyOf: documentSchema,
      },
      required: ['market', 'path', 'title'],
      additionalProperties: false,
    },
    responses: { 201: editedPageSchema },
    refusals: [403, 404, 409],
    limit: editingLimit,
  }),
  move: defineEndpoint({
    summary:
      'Gives a page another path: a published page with its next publication, which redirects the old path; any other at once. Its own path takes the next one back.',
    method: 'POST',
    path: '/preview/api/pages/move',
    editor: 'editor',
    body: {
      type: 'object',
      properties: {
        document: documentSchema,
        path: pathSchema,
        base: {
          type: ['string', 'null'],
          maxLength: limits.urlLength,
          description: 'The next path that the editor saw. 409 if it is another one now; absent: any.',
        },
      },
      required: ['document', 'path'],
      additionalProperties: false,
    },
    responses: { 200: editedPageSchema },
    refusals: [403, 404, 409],
    limit: editingLimit,
  }),
  remove: defineEndpoint({
    summary: 'Throws away a draft; a page that was never published is gone then.',
    method: 'DELETE',
    path: '/preview/api/pages',
    editor: 'editor',
    query: {
      type: 'object',
      properties: documentParameters,
      required: ['kind', 'market', 'key'],
      additionalProperties: false,
    },
    responses: { 204: null },
    refusals: [404],
    limit: editingLimit,
  }),
  page: defineEndpoint({
    summary: 'One page, template or layout to be edited: its draft, or what is published.',
    method: 'GET',
    path: '/preview/api/page',
    editor: 'viewer',
    query: {
      type: 'object',
      properties: { ...documentParameters, kind: { enum: composedKinds, default: 'page' } },
      required: ['market', 'key'],
      additionalProperties: false,
    },
    responses: { 200: editedPageSchema },
    refusals: [404, 409],
    limit: editingLimit,
  }),
  render: defineEndpoint({
    summary: 'One widget’s HTML as shoppers get it, from content that need not be saved.',
    method: 'POST',
    path: '/preview/api/render',
    editor: 'viewer',
    body: {
      type: 'object',
      properties: {
        document: documentSchema,
        ...viewProperties,
        widget: widgetNodeSchema,
        path: { ...pathSchema, description: 'Where it is looked at: of a template, one of its pages.' },
      },
      required: ['document', 'widget'],
      additionalProperties: false,
    },
    bodyBytes: 500_000,
    responses: {
      200: {
        type: 'object',
        description: 'The canvas holds every widget’s style; an island names its own script.',
        properties: {
          html: { type: 'string', description: 'Empty where this view gets nothing of it.' },
          problems: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                pointer: { type: 'string', description: 'In the widget’s content.' },
                message: { type: 'string' },
              },
              required: ['pointer', 'message'],
              additionalProperties: false,
            },
          },
        },
        required: ['html', 'problems'],
        additionalProperties: false,
      },
    },
    refusals: [404],
    limit: editingLimit,
  }),
  document: defineEndpoint({
    summary: 'A document as it is stored: global content such as menus, translations and toggles.',
    method: 'GET',
    path: '/preview/api/document',
    editor: 'viewer',
    query: {
      type: 'object',
      properties: documentParameters,
      required: ['kind', 'market', 'key'],
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'object',
        properties: {
          document: documentSchema,
          body: { description: 'The JSON document: its draft, or what is published.' },
          revision: { type: 'string', description: 'Given back with a change.' },
          isDraft: { type: 'boolean' },
          publishedVersion: { type: ['integer', 'null'] },
        },
        required: ['document', 'body', 'revision', 'isDraft', 'publishedVersion'],
        additionalProperties: false,
      },
      /** Nobody has written it yet. */
      204: null,
    },
    limit: editingLimit,
  }),
  putDocument: defineEndpoint({
    summary: 'Writes the draft of a document of global content; a new one where there is none.',
    method: 'PUT',
    path: '/preview/api/document',
    editor: 'editor',
    body: {
      type: 'object',
      properties: {
        document: documentSchema,
        base: {
          type: 'string',
          maxLength: 40,
          description: 'The revision that was changed; absent for a new one.',
        },
        body: {
          type: ['object', 'array'],
          additionalProperties: true,
        },
      },
      required: ['document', 'body'],
      additionalProperties: false,
    },
    bodyBytes: 6_000_000,
    responses: {
      200: {
        type: 'object',
        properties: { revision: { type: 'string' } },
        required: ['revision'],
        additionalProperties: false,
      },
    },
    refusals: [400, 409],
    limit: editingLimit,
  }),
} as const
