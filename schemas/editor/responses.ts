import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { changeSchema } from '#schemas/editor/operation.ts'
import { documentSchema, nullableMomentSchema, problemsSchema } from '#schemas/editor/parts.ts'
import { pageSchema } from '#schemas/pages/page.ts'

export const listedDocumentSchema = {
  type: 'object',
  properties: {
    document: documentSchema,
    title: { type: 'string' },
    alias: { type: 'string' },
    publishedVersion: { type: ['integer', 'null'] },
    published: { ...nullableMomentSchema, description: 'When the current version was published.' },
    drafted: { ...nullableMomentSchema, description: 'When the draft was last written.' },
    author: { type: ['string', 'null'], description: 'The editor who wrote the draft, or published.' },
    nextKey: { type: ['string', 'null'], description: 'The address after the next publication.' },
    scheduled: { ...nullableMomentSchema, description: 'The time of the next planned publication or end.' },
    from: {
      type: ['string', 'null'],
      description: 'The market it is inherited from; null if it is the market’s own.',
    },
  },
  required: [
    'document',
    'title',
    'alias',
    'publishedVersion',
    'published',
    'drafted',
    'author',
    'nextKey',
    'scheduled',
    'from',
  ],
  additionalProperties: false,
} as const satisfies JSONSchema

/** A page as the editor opens it. */
export const editedPageSchema = {
  type: 'object',
  properties: {
    document: documentSchema,
    /** The shape in which it is stored. */
    shape: { enum: ['widget', 'block'] },
    page: pageSchema,
    sequence: { type: 'integer', description: 'Sequence of the last change that it contains.' },
    isDraft: { type: 'boolean' },
    publishedVersion: { type: ['integer', 'null'] },
    nextKey: {
      type: ['string', 'null'],
      description: 'The address after the next publication; null if unchanged.',
    },
    /** Address on the canvas; for a template, one of its pages. Null if there is none. */
    canvas: { type: ['string', 'null'] },
    readOnly: {
      type: 'boolean',
      description: 'Whether it is inherited, or belongs to another content system that accepts no changes.',
    },
    followed: {
      type: 'object',
      description: 'The page with the same path in the followed markets; absent if there is none.',
      properties: {
        document: documentSchema,
        isInherited: {
          type: 'boolean',
          description: 'Whether the inherited page is shown; otherwise the market has its own.',
        },
        isPublished: { type: 'boolean' },
      },
      required: ['document', 'isInherited', 'isPublished'],
      additionalProperties: false,
    },
    canUndo: { type: 'boolean' },
    canRedo: { type: 'boolean' },
    problems: problemsSchema,
  },
  required: [
    'document',
    'shape',
    'page',
    'sequence',
    'isDraft',
    'publishedVersion',
    'nextKey',
    'canvas',
    'readOnly',
    'canUndo',
    'canRedo',
    'problems',
  ],
  additionalProperties: false,
} as const satisfies JSONSchema

/** Why a change conflicts with the current page. */
export const conflictSchema = {
  type: 'object',
  properties: {
    change: { type: 'string', description: 'The id of the change that conflicts.' },
    reason: { type: 'string', description: 'The reason, in a sentence.' },
    widget: { type: 'string' },
    /** The author and the value of a concurrent change of the same widget. */
    author: { type: 'string' },
    theirs: changeSchema,
    sequence: { type: 'integer', description: 'The last change that was compared.' },
    cause: {
      enum: ['replaced', 'tooLarge'],
      description:
        'Of a conflict with the page as a whole: its draft was replaced since, or the change makes it too large.',
    },
  },
  required: ['change', 'reason'],
  additionalProperties: false,
} as const satisfies JSONSchema

export const appliedSchema = {
  type: 'object',
  properties: {
    sequence: { type: 'integer' },
    problems: problemsSchema,
    canUndo: { type: 'boolean' },
    canRedo: { type: 'boolean' },
    /** The applied change, for undo and redo, which do not send it. */
    change: changeSchema,
  },
  required: ['sequence', 'problems', 'canUndo', 'canRedo'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** Why a change conflicts with its page as a whole. */
export type ConflictCause = NonNullable<FromSchema<typeof conflictSchema>['cause']>
export type EditedPage = FromSchema<typeof editedPageSchema>
export type ListedDocument = FromSchema<typeof listedDocumentSchema>
