import { accountExportSchema } from '#schemas/account-export.ts'
import { accountAddresses, often, root, session } from '#schemas/api/account-addresses.ts'
import { defineEndpoint, type ParametersSchema } from '#schemas/api/endpoint.ts'
import { defaultRateLimit } from '#schemas/api/rate-limit.ts'
import { emailSchema } from '#schemas/values/email.ts'
import { preferenceGroupsSchema } from '#schemas/visitors/preference-groups.ts'
import { userDetailsSchema, userSchema } from '#schemas/visitors/user.ts'

/** Limit of calls that can be used for guessing or that send mail. */
const rarely = { requests: 20, seconds: 600 } as const
const password = { type: 'string', maxLength: 200 } as const

/** Names of the submitted fields: a form does not send empty ones. */
const submittedFields = <const Names extends readonly string[]>(names: Names) =>
  ({
    type: 'array',
    description: 'The fields of the form; all others keep their values.',
    items: { enum: names },
    maxItems: names.length,
  }) as const

const { firstName, lastName, phoneNumber, preferences, subBrands, channels } = userDetailsSchema.properties
const day = { type: 'string', format: 'date', maxLength: 10 } as const

const profileBody = {
  type: 'object',
  properties: {
    fields: submittedFields(['firstName', 'lastName', 'phoneNumber', 'birthday', 'dueDate', 'emailGPSR']),
    firstName,
    lastName,
    phoneCountry: {
      type: 'string',
      description: 'The country whose dialling code precedes the number.',
      pattern: '^[A-Z]{2}$',
      maxLength: 2,
    },
    phoneNumber,
    birthday: day,
    dueDate: day,
    emailGPSR: emailSchema,
  },
  required: ['fields'],
  additionalProperties: false,
} as const satisfies ParametersSchema

const preferencesBody = {
  type: 'object',
  properties: {
    fields: submittedFields(['preferences', 'subBrands', 'channels', 'newsletter']),
    preferences,
    subBrands,
    channels,
    newsletter: { type: 'boolean' },
  },
  required: ['fields'],
  additionalProperties: false,
} as const satisfies ParametersSchema

const token = {
  type: 'object',
  properties: { token: { type: 'string', minLength: 1, maxLength: 200 } },
  required: ['token'],
  additionalProperties: false,
} as const satisfies ParametersSchema

/** Endpoints of the account (account rule 18). */
export const account = {
  metadata: defineEndpoint({
    summary: 'Returns the signed-in customer’s details.',
    method: 'GET',
    path: `${root}/get-user-metadata`,
    session,
    responses: { 200: userSchema },
    limit: often,
  }),
  updateDetails: defineEndpoint({
    summary: 'Changes the given details of a customer; all others keep their values.',
    method: 'POST',
    path: `${root}/update-account-details`,
    session,
    body: userDetailsSchema,
    responses: { 200: userSchema },
    refusals: [400],
    limit: often,
  }),
  saveProfile: defineEndpoint({
    summary: 'Submits the profile form: empty fields of the form are deleted.',
    method: 'POST',
    path: `${root}/profile`,
    session,
    acceptsFormPosts: true,
    body: profileBody,
    responses: { 200: userSchema },
    refusals: [400],
    limit: often,
  }),
  savePreferences: defineEndpoint({
    summary: 'Submits the preferences form: unticked options of the form are removed.',
    method: 'POST',
    path: `${root}/preferences`,
    session,
    acceptsFormPosts: true,
    body: preferencesBody,
    responses: { 200: userSchema },
    limit: often,
  }),
  mailings: defineEndpoint({
    summary: 'Returns whether the signed-in customer receives the newsletter of the market.',
    method: 'GET',
    path: `${root}/mailings`,
    session,
    responses: {
      200: {
        type: 'object',
        properties: {
          newsletter: {
            enum: ['none', 'pending', 'confirmed', 'unknown'],
            description:
              '`pending`: not confirmed by mail yet. `unknown`: the account’s address is not confirmed.',
          },
        },
        required: ['newsletter'],
        additionalProperties: false,
      },
    },
    limit: often,
  }),
  export: defineEndpoint({
    summary: 'Exports all data of the signed-in customer (GDPR, articles 15 and 20).',
    method: 'GET',
    path: `${root}/export`,
    session,
    responses: { 200: accountExportSchema },
    limit: rarely,
  }),
  updateEmail: defineEndpoint({
    summary:
      'Sends a confirmation mail to a new email address. The response does not reveal whether the address is taken.',
    method: 'POST',
    path: `${root}/update-account-email`,
    session,
    body: {
      type: 'object',
      properties: { email: emailSchema, password },
      required: ['email'],
      additionalProperties: false,
    },
    responses: { 202: null },
    refusals: [400, 403],
    acceptsFormPosts: true,
    limit: rarely,
  }),
  confirmEmail: defineEndpoint({
    summary:
      'Changes the email address of the signed-in account by the token of a mail. Redirects to a page that shows the result.',
    method: 'GET',
    path: `${root}/confirm-email`,
    query: token,
    crossOrigin: true,
    session: 'optional',
    responses: { 302: null },
    limit: rarely,
  }),
  changePassword: defineEndpoint({
    summary: 'Changes the password and ends every other session.',
    method: 'POST',
    path: `${root}/change-password`,
    session,
    body: {
      type: 'object',
      properties: { password, newPassword: password },
      required: ['newPassword'],
      additionalProperties: false,
    },
    responses: { 204: null },
    refusals: [400, 403],
    acceptsFormPosts: true,
    limit: rarely,
  }),
  remove: defineEndpoint({
    summary:
      'Deletes the account with its data. Orders remain, as required by law, without a link to the customer.',
    method: 'DELETE',
    path: `${root}/delete-account`,
    session,
    body: {
      type: 'object',
      properties: { password },
      additionalProperties: false,
    },
    responses: { 204: null },
    refusals: [400, 403],
    acceptsFormPosts: true,
    limit: rarely,
  }),
  checkEmailExists: defineEndpoint({
    summary: 'Returns whether an email address has an account. Rate-limited.',
    method: 'GET',
    path: `${root}/check-email-exists`,
    query: {
      type: 'object',
      properties: { email: emailSchema },
      required: ['email'],
      additionalProperties: false,
    },
    responses: {
      200: {
        type: 'object',
        properties: { exists: { type: 'boolean' } },
        required: ['exists'],
        additionalProperties: false,
      },
    },
    refusals: [429],
    limit: { requests: 10, seconds: 600 },
  }),
  acceptTerms: defineEndpoint({
    summary: 'Records that the customer accepted the market’s terms.',
    method: 'POST',
    path: `${root}/accept-terms/{termsId}`,
    session,
    responses: { 204: null },
    refusals: [404],
    limit: often,
  }),
  acceptTermsTr: defineEndpoint({
    summary: 'Records acceptance of the terms in Türkiye, with consent to messages by channel.',
    method: 'POST',
    path: `${root}/accept-terms-tr/{termsId}`,
    session,
    body: {
      type: 'object',
      properties: {
        email: { type: 'boolean', default: false },
        sms: { type: 'boolean', default: false },
        call: { type: 'boolean', default: false },
      },
      additionalProperties: false,
    },
    responses: { 204: null },
    refusals: [404],
    limit: often,
  }),
  ...accountAddresses,
  preferenceGroups: defineEndpoint({
    summary: 'Lists the preferences that customers can select.',
    method: 'GET',
    path: `${root}/preference-groups`,
    responses: { 200: preferenceGroupsSchema },
    cache: 'revalidate',
    limit: defaultRateLimit,
  }),
} as const
