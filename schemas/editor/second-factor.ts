import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { editingLimit } from '#schemas/api/rate-limit.ts'
import { codeSchema, enrolmentSchema } from '#schemas/enrolment.ts'

const ownFactorPath = '/preview/api/second-factor'
const password = { type: 'string', minLength: 1, maxLength: 200 } as const
const code = {
  type: 'object',
  properties: { code: codeSchema },
  required: ['code'],
  additionalProperties: false,
} as const

/** Endpoints of an editor's authenticator app, the second factor at sign-in. */
export const secondFactor = {
  begin: defineEndpoint({
    summary:
      'Creates the secret of the editor’s authenticator app. It applies once a first code is confirmed.',
    method: 'POST',
    path: ownFactorPath,
    editor: 'viewer',
    beforeSecondFactor: true,
    body: { type: 'object', properties: { password }, required: ['password'], additionalProperties: false },
    responses: { 200: enrolmentSchema },
    refusals: [403, 409, 429],
    limit: editingLimit,
  }),
  confirm: defineEndpoint({
    summary:
      'Confirms the first code of the app. Sign-ins require a code from then on. Ends all other sessions.',
    method: 'POST',
    path: `${ownFactorPath}/confirm`,
    editor: 'viewer',
    beforeSecondFactor: true,
    body: code,
    responses: { 204: null },
    refusals: [403, 409, 429],
    limit: editingLimit,
  }),
  renewCodes: defineEndpoint({
    summary: 'Replaces the recovery codes.',
    method: 'POST',
    path: `${ownFactorPath}/recovery-codes`,
    editor: 'viewer',
    body: code,
    responses: {
      200: {
        type: 'object',
        properties: { recoveryCodes: enrolmentSchema.properties.recoveryCodes },
        required: ['recoveryCodes'],
        additionalProperties: false,
      },
    },
    refusals: [403, 409, 429],
    limit: editingLimit,
  }),
  remove: defineEndpoint({
    summary: 'Disables the second factor. Roles that require one must set up another first.',
    method: 'DELETE',
    path: ownFactorPath,
    editor: 'viewer',
    body: code,
    responses: { 204: null },
    refusals: [403, 409, 429],
    limit: editingLimit,
  }),
  reset: defineEndpoint({
    summary:
      'Resets the second factor of an editor who has lost the app and the recovery codes. Ends their sessions.',
    method: 'DELETE',
    path: '/preview/api/editors/{id}/second-factor',
    editor: 'admin',
    responses: { 204: null },
    refusals: [404],
    limit: editingLimit,
  }),
} as const
