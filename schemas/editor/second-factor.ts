import { defineEndpoint } from '#schemas/api/endpoint.ts'
import { editingLimit } from '#schemas/api/rate-limit.ts'
import { codeSchema, enrolmentSchema } from '#schemas/enrolment.ts'

const own = '/preview/api/second-factor'
const password = { type: 'string', minLength: 1, maxLength: 200 } as const
const code = {
  type: 'object',
  properties: { code: codeSchema },
  required: ['code'],
  additionalProperties: false,
} as const

/** An authenticator app as the second thing that an editor shows at the sign-in. */
export const secondFactor = {
  begin: defineEndpoint({
    summary: 'Makes the secret of one’s authenticator app; it holds once a first code is confirmed.',
    method: 'POST',
    path: own,
    editor: 'viewer',
    unenrolled: true,
    body: { type: 'object', properties: { password }, required: ['password'], additionalProperties: false },
    responses: { 200: enrolmentSchema },
    refusals: [403, 409, 429],
    limit: editingLimit,
  }),
  confirm: defineEndpoint({
    summary: 'Takes the first code of the app: from now on a sign-in asks for one. Other sessions end.',
    method: 'POST',
    path: `${own}/confirm`,
    editor: 'viewer',
    unenrolled: true,
    body: code,
    responses: { 204: null },
    refusals: [403, 409, 429],
    limit: editingLimit,
  }),
  renewCodes: defineEndpoint({
    summary: 'Makes new recovery codes in place of those that are left.',
    method: 'POST',
    path: `${own}/recovery-codes`,
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
    summary: 'Asks for no code any more; a role that takes one has to set up another first.',
    method: 'DELETE',
    path: own,
    editor: 'viewer',
    body: code,
    responses: { 204: null },
    refusals: [403, 409, 429],
    limit: editingLimit,
  }),
  reset: defineEndpoint({
    summary: 'Lets somebody who has lost app and recovery codes set up another; their sessions end.',
    method: 'DELETE',
    path: '/preview/api/editors/{id}/second-factor',
    editor: 'admin',
    responses: { 204: null },
    refusals: [404],
    limit: editingLimit,
  }),
} as const
