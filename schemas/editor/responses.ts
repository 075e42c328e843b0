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
    published: { ...nullableMomentSchema, description: 'When shoppers got what they see.' },
    drafted: { ...nullableMomentSchema, description: 'When the draft was last written.' },
    author: { type: ['string', 'null'], description: 'Who wrote the draft, or published.' },
    nextKey: { type: ['string', 'null'], description: 'The address that it gets when it is published.' },
    scheduled: { ...nullableMomentSchema, description: 'When a planned publication or its end comes.' },
    from: {
      type: ['string', 'null'],
      description: 'The market that it is inherited from; null: it is its own.',
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
    /** The shape that it is stored in, and stays in. */
    shape: { enum: ['widget', 'block'] },
    page: pageSchema,
    sequence: { type: 'integer', description: 'Of the last change that it holds.' },
    isDraft: { type: 'boolean' },
    publishedVersion: { type: ['integer', 'null'] },
    nextKey: {
      type: ['string', 'null'],
      description: 'The address that it gets when the draft is published; null: it keeps its own.',
    },
    /** Address on the canvas; for a template, one of its pages. Null if there is none. */
    canvas: { type: ['string', 'null'] },
    readOnly: {
      type: 'boolean',
      description: 'It is inherited, or belongs to another content system that takes no changes.',
    },
    followed: {
      type: 'object',
      description: 'What stands at the same place in the markets that this one follows; absent: nothing.',
      properties: {
        document: documentSchema,
        isInherited: { type: 'boolean', description: 'It is what shows here; else the market has its own.' },
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
    change: { type: 'string', description: 'The id of the change that does not fit.' },
    reason: { type: 'string', description: 'In words.' },
    widget: { type: 'string' },
    /** The author and the value of a concurrent change of the same widget. */
    author: { type: 'string' },
    theirs: changeSchema,
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

export type EditedPage = FromSchema<typeof editedPageSchema>
export type ListedDocument = FromSchema<typeof listedDocumentSchema>
