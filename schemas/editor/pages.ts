import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { editingLimit } from '#schemas/api/rate-limit.ts'
import { pageCardSchema } from '#schemas/editor/page-card.ts'
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
    summary: 'Lists documents of a kind (default: pages) for the page tree.',
    method: 'GET',
    path: '/preview/api/pages',
    editor: 'viewer',
    query: {
      type: 'object',
      properties: {
        kind: { enum: documentKinds, default: 'page' },
        market: marketIdSchema,
        q: { type: 'string', maxLength: 200, description: 'Search text in path or title.' },
        status: { enum: ['published', 'drafted', 'scheduled', 'unpublished'] },
      },
      additionalProperties: false,
    },
    responses: { 200: { type: 'array', items: listedDocumentSchema } },
    limit: editingLimit,
  }),
  create: defineEndpoint({
    summary: 'Creates a page as a draft: empty, of a page kind, or as a copy of another.',
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
      'Moves a page to another path: a published page with its next publication, which redirects the old path; any other immediately. The current path cancels a pending move.',
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
          description: 'The pending path that the editor saw. 409 if it has changed. Default: any.',
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
    summary: 'Discards a draft. Deletes a page that was never published, unless its publication is planned.',
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
    refusals: [404, 409],
    limit: editingLimit,
  }),
  page: defineEndpoint({
    summary: 'Returns a page, template or layout for editing: its draft, or the published version.',
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
  card: defineEndpoint({
    summary: 'Returns what a small picture of a page is drawn from: of its draft, or the published version.',
    method: 'GET',
    path: '/preview/api/card',
    editor: 'viewer',
    query: {
      type: 'object',
      properties: { ...documentParameters, kind: { enum: composedKinds, default: 'page' } },
      required: ['market', 'key'],
      additionalProperties: false,
    },
    responses: { 200: pageCardSchema },
    refusals: [404],
    limit: editingLimit,
  }),
  render: defineEndpoint({
    summary: 'Renders a widget as shoppers see it, from content that may be unsaved.',
    method: 'POST',
    path: '/preview/api/render',
    editor: 'viewer',
    body: {
      type: 'object',
      properties: {
        document: documentSchema,
        ...viewProperties,
        widget: widgetNodeSchema,
        path: {
          ...pathSchema,
          description: 'The path of the view: for a template, that of one of its pages.',
        },
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
          html: { type: 'string', description: 'Empty if this view does not show the widget.' },
          problems: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                pointer: { type: 'string', description: 'Position in the widget’s content (RFC 6901).' },
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
    summary: 'Returns a stored document of global content, such as menus, translations and toggles.',
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
          body: { description: 'The JSON document: its draft, or the published version.' },
          revision: { type: 'string', description: 'To send back with a change.' },
          isDraft: { type: 'boolean' },
          publishedVersion: { type: ['integer', 'null'] },
        },
        required: ['document', 'body', 'revision', 'isDraft', 'publishedVersion'],
        additionalProperties: false,
      },
      /** It has not been written yet. */
      204: null,
    },
    limit: editingLimit,
  }),
  putDocument: defineEndpoint({
    summary:
      'Writes the draft of a document of global content, and creates the document if it does not exist.',
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
          description: 'The revision that the change is based on; absent for a new document.',
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
