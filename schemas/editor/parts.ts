import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { editorRoles } from '#schemas/api/editor-roles.ts'
import { contentKinds } from '#schemas/pages/content-kinds.ts'
import { documentKinds } from '#schemas/pages/document-kinds.ts'
import { limits } from '#schemas/validation/limits.ts'
import { deviceSchema } from '#schemas/values/device.ts'
import { emailSchema } from '#schemas/values/email.ts'

// Shared parts of the editor's endpoints.

export const marketIdSchema = { type: 'string', minLength: 1, maxLength: 20 } as const satisfies JSONSchema
export const pathSchema = {
  type: 'string',
  minLength: 2,
  maxLength: limits.urlLength,
  pattern: '^/',
  description: 'Decoded, with its market: /dk/autumn.',
} as const satisfies JSONSchema
export const momentSchema = {
  type: 'string',
  format: 'date-time',
  maxLength: 40,
} as const satisfies JSONSchema
export const nullableMomentSchema = { type: ['string', 'null'], maxLength: 40 } as const satisfies JSONSchema
export const uuidSchema = {
  type: 'string',
  pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
} as const satisfies JSONSchema
/** Id of one open editor tab, which ignores events of its own changes. */
export const clientSchema = { type: 'string', minLength: 1, maxLength: 64 } as const satisfies JSONSchema

/** Names a document. `market` and `key` are empty for kinds without them. */
export const documentSchema = {
  type: 'object',
  title: 'Document',
  properties: {
    kind: { enum: documentKinds },
    market: { type: 'string', maxLength: 20 },
    key: { type: 'string', maxLength: limits.urlLength },
  },
  required: ['kind', 'market', 'key'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** The same as query parameters. */
export const documentParameters = documentSchema.properties

const problemSchema = {
  type: 'object',
  title: 'Problem',
  properties: {
    severity: { enum: ['error', 'warning'], description: 'Errors prevent publishing.' },
    rule: { type: 'string', description: 'The id of the rule, such as `missing-alt`.' },
    message: { type: 'string', description: 'The problem in one sentence.' },
    values: {
      type: 'object',
      description: 'The parameters of the sentence, for interfaces in other languages.',
      additionalProperties: { type: ['string', 'number'] },
      maxProperties: 10,
    },
    pointer: {
      type: 'string',
      description: 'Position in the widget’s content or in the page (RFC 6901).',
    },
    widget: { type: 'string', description: 'The widget’s id; absent for the page itself.' },
  },
  required: ['severity', 'rule', 'message', 'pointer'],
  additionalProperties: false,
} as const satisfies JSONSchema

export const problemsSchema = { type: 'array', items: problemSchema } as const satisfies JSONSchema

/** Markets in which an editor's role holds; in other markets they can view and comment. */
const marketRightsSchema = {
  type: ['array', 'null'],
  items: marketIdSchema,
  minItems: 1,
  maxItems: 500,
  description: 'Ids of the markets in which the role applies; null means all markets and shared content.',
} as const satisfies JSONSchema

/** Kinds of content in which an editor's role holds. */
const kindRightsSchema = {
  type: ['array', 'null'],
  items: { enum: contentKinds },
  minItems: 1,
  maxItems: contentKinds.length,
  description: 'Kinds of content in which the role applies; null means all.',
} as const satisfies JSONSchema

/** Families of widgets that an editor's role covers. */
const familyRightsSchema = {
  type: ['array', 'null'],
  items: { type: 'string', minLength: 1, maxLength: 50 },
  minItems: 1,
  maxItems: 50,
  description: 'Families of widgets that can be added, changed and removed; null means all.',
} as const satisfies JSONSchema

/** Scope of an editor's role. */
export const roleScopeSchemas = {
  markets: marketRightsSchema,
  kinds: kindRightsSchema,
  families: familyRightsSchema,
} as const

export const editorSchema = {
  type: 'object',
  title: 'Editor',
  properties: {
    id: { type: 'string' },
    email: emailSchema,
    name: { type: 'string' },
    role: { enum: editorRoles },
    ...roleScopeSchemas,
  },
  required: ['id', 'email', 'name', 'role', 'markets', 'kinds', 'families'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** `required`: the role needs a second factor, which has to be set up first. */
const secondFactorStates = ['on', 'off', 'required'] as const
export type SecondFactorState = (typeof secondFactorStates)[number]

/** An editor, and what a sign-in has to provide. */
export const editorAccountSchema = {
  ...editorSchema,
  title: 'Editor account',
  properties: { ...editorSchema.properties, secondFactor: { enum: secondFactorStates } },
  required: [...editorSchema.required, 'secondFactor'],
} as const satisfies JSONSchema

/** Audience and device of a preview. */
export const viewProperties = {
  device: { ...deviceSchema, default: 'desktop' },
  audience: { enum: ['guest', 'member', 'employee'], default: 'guest' },
  iso: { type: 'boolean', default: false, description: 'Whether the view is that of a store screen.' },
  at: { ...momentSchema, description: 'The time for which schedules are evaluated. Default: now.' },
} as const satisfies Record<string, JSONSchema>

export const viewSchema = {
  type: 'object',
  properties: viewProperties,
  additionalProperties: false,
} as const satisfies JSONSchema

export type EditedDocument = FromSchema<typeof documentSchema>
export type EditorProblem = FromSchema<typeof problemSchema>
export type Editor = FromSchema<typeof editorSchema>
export type EditorAccount = FromSchema<typeof editorAccountSchema>
export type View = FromSchema<typeof viewSchema>
