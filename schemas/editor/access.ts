import { editorRoles } from '#schemas/api/editor-roles.ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { editingLimit } from '#schemas/api/rate-limit.ts'
import { editorAccountSchema, editorSchema, marketRightsSchema } from '#schemas/editor/parts.ts'
import { codeSchema } from '#schemas/enrolment.ts'
import { listedSessionsSchema } from '#schemas/listed-session.ts'
import { emailSchema } from '#schemas/values/email.ts'

/** An editor. */
export const access = {
  setup: defineEndpoint({
    summary: 'Makes the first admin, with the one-time link that the first start prints, and signs in.',
    method: 'POST',
    path: '/preview/api/setup',
    body: {
      type: 'object',
      properties: {
        token: { type: 'string', minLength: 1, maxLength: 100 },
        email: emailSchema,
        name: { type: 'string', minLength: 1, maxLength: 100 },
        password: { type: 'string', minLength: 12, maxLength: 200 },
      },
      required: ['token', 'email', 'name', 'password'],
      additionalProperties: false,
    },
    responses: { 200: editorAccountSchema },
    refusals: [400, 403],
    limit: { requests: 10, seconds: 600 },
  }),
  signIn: defineEndpoint({
    summary: 'Signs an editor in, with a code where there is a second factor: a cookie for /preview alone.',
    method: 'POST',
    path: '/preview/api/sign-in',
    body: {
      type: 'object',
      properties: {
        email: emailSchema,
        password: { type: 'string', minLength: 1, maxLength: 200 },
        code: codeSchema,
      },
      required: ['email', 'password'],
      additionalProperties: false,
    },
    responses: {
      200: editorAccountSchema,
      202: {
        type: 'object',
        description: 'The password is right; the same again with a code signs in.',
        properties: { wanted: { const: 'code' } },
        required: ['wanted'],
        additionalProperties: false,
      },
    },
    refusals: [403, 429],
    limit: { requests: 30, seconds: 600 },
  }),
  signOut: defineEndpoint({
    summary: 'Ends the editor’s session.',
    method: 'POST',
    path: '/preview/api/sign-out',
    responses: { 204: null },
    limit: editingLimit,
  }),
  me: defineEndpoint({
    summary: 'Who is signed in.',
    method: 'GET',
    path: '/preview/api/me',
    editor: 'viewer',
    unenrolled: true,
    responses: { 200: editorAccountSchema },
    limit: editingLimit,
  }),
  password: defineEndpoint({
    summary: 'Changes one’s own password; other sessions end.',
    method: 'PUT',
    path: '/preview/api/password',
    editor: 'viewer',
    body: {
      type: 'object',
      properties: {
        current: { type: 'string', minLength: 1, maxLength: 200 },
        password: { type: 'string', minLength: 12, maxLength: 200 },
      },
      required: ['current', 'password'],
      additionalProperties: false,
    },
    responses: { 204: null },
    refusals: [400, 403, 429],
    limit: editingLimit,
  }),
  sessions: defineEndpoint({
    summary: 'One’s own sessions: the one that asks first, then the ones used last.',
    method: 'GET',
    path: '/preview/api/sessions',
    editor: 'viewer',
    responses: { 200: listedSessionsSchema },
    limit: editingLimit,
  }),
  endSession: defineEndpoint({
    summary: 'Ends one of one’s own sessions, at once.',
    method: 'DELETE',
    path: '/preview/api/sessions/{id}',
    editor: 'viewer',
    responses: { 204: null },
    refusals: [404],
    limit: editingLimit,
  }),
  endOtherSessions: defineEndpoint({
    summary: 'Ends every session of one’s own but the one that asks.',
    method: 'DELETE',
    path: '/preview/api/sessions',
    editor: 'viewer',
    responses: { 204: null },
    limit: editingLimit,
  }),
  editors: defineEndpoint({
    summary: 'Everybody who may edit, by name.',
    method: 'GET',
    path: '/preview/api/editors',
    editor: 'admin',
    responses: { 200: { type: 'array', items: editorAccountSchema } },
    limit: editingLimit,
  }),
  addEditor: defineEndpoint({
    summary: 'Lets somebody edit.',
    method: 'POST',
    path: '/preview/api/editors',
    editor: 'admin',
    body: {
      type: 'object',
      properties: {
        email: emailSchema,
        name: { type: 'string', minLength: 1, maxLength: 100 },
        role: { enum: editorRoles },
        markets: { ...marketRightsSchema, default: null },
        password: { type: 'string', minLength: 12, maxLength: 200 },
      },
      required: ['email', 'name', 'role', 'password'],
      additionalProperties: false,
    },
    responses: { 201: editorSchema },
    refusals: [400, 409],
    limit: editingLimit,
  }),
  changeEditor: defineEndpoint({
    summary:
      'Changes an editor’s name, role, markets or password. The last admin stays one; admins have all markets.',
    method: 'PUT',
    path: '/preview/api/editors/{id}',
    editor: 'admin',
    body: {
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 100 },
        role: { enum: editorRoles },
        markets: marketRightsSchema,
        password: { type: 'string', minLength: 12, maxLength: 200 },
      },
      additionalProperties: false,
    },
    responses: { 200: editorSchema },
    refusals: [400, 404, 409],
    limit: editingLimit,
  }),
  removeEditor: defineEndpoint({
    summary: 'Lets somebody edit no more; sessions end at once. The last admin stays.',
    method: 'DELETE',
    path: '/preview/api/editors/{id}',
    editor: 'admin',
    responses: { 204: null },
    refusals: [404, 409],
    limit: editingLimit,
  }),
} as const
