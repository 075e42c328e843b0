import { editorRoles } from '#schemas/api/editor-roles.ts'
import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { editingLimit } from '#schemas/api/rate-limit.ts'
import { editorAccountSchema, editorSchema, roleScopeSchemas } from '#schemas/editor/parts.ts'
import { codeSchema } from '#schemas/enrolment.ts'
import { listedSessionsSchema } from '#schemas/listed-session.ts'
import { emailSchema } from '#schemas/values/email.ts'

/** Endpoints of editors' sign-in, sessions and accounts. */
export const access = {
  setup: defineEndpoint({
    summary: 'Creates the first admin by the one-time link that the first start prints, and signs in.',
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
    summary: 'Signs an editor in, with a code if there is a second factor. Sets a cookie for /preview.',
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
        description: 'The password is correct; repeat the request with a code to sign in.',
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
    summary: 'Returns the signed-in editor.',
    method: 'GET',
    path: '/preview/api/me',
    editor: 'viewer',
    beforeSecondFactor: true,
    responses: { 200: editorAccountSchema },
    limit: editingLimit,
  }),
  password: defineEndpoint({
    summary: 'Changes the editor’s own password and ends all other sessions.',
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
    summary: 'Lists the editor’s sessions: the current one first, then by last use.',
    method: 'GET',
    path: '/preview/api/sessions',
    editor: 'viewer',
    responses: { 200: listedSessionsSchema },
    limit: editingLimit,
  }),
  endSession: defineEndpoint({
    summary: 'Ends one of the editor’s sessions immediately.',
    method: 'DELETE',
    path: '/preview/api/sessions/{id}',
    editor: 'viewer',
    responses: { 204: null },
    refusals: [404],
    limit: editingLimit,
  }),
  endOtherSessions: defineEndpoint({
    summary: 'Ends all of the editor’s sessions except the current one.',
    method: 'DELETE',
    path: '/preview/api/sessions',
    editor: 'viewer',
    responses: { 204: null },
    limit: editingLimit,
  }),
  editors: defineEndpoint({
    summary: 'Lists all editors by name.',
    method: 'GET',
    path: '/preview/api/editors',
    editor: 'admin',
    responses: { 200: { type: 'array', items: editorAccountSchema } },
    limit: editingLimit,
  }),
  addEditor: defineEndpoint({
    summary: 'Adds an editor.',
    method: 'POST',
    path: '/preview/api/editors',
    editor: 'admin',
    body: {
      type: 'object',
      properties: {
        email: emailSchema,
        name: { type: 'string', minLength: 1, maxLength: 100 },
        role: { enum: editorRoles },
        markets: { ...roleScopeSchemas.markets, default: null },
        kinds: { ...roleScopeSchemas.kinds, default: null },
        families: { ...roleScopeSchemas.families, default: null },
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
      'Changes an editor’s name, role, its scope, or the password. The last admin keeps the role; admins have no limit.',
    method: 'PUT',
    path: '/preview/api/editors/{id}',
    editor: 'admin',
    body: {
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 1, maxLength: 100 },
        role: { enum: editorRoles },
        ...roleScopeSchemas,
        password: { type: 'string', minLength: 12, maxLength: 200 },
      },
      additionalProperties: false,
    },
    responses: { 200: editorSchema },
    refusals: [400, 404, 409],
    limit: editingLimit,
  }),
  removeEditor: defineEndpoint({
    summary: 'Removes an editor and ends their sessions. The last admin cannot be removed.',
    method: 'DELETE',
    path: '/preview/api/editors/{id}',
    editor: 'admin',
    responses: { 204: null },
    refusals: [404, 409],
    limit: editingLimit,
  }),
} as const
