import { accountExportSchema } from '#schemas/account-export.ts'
import { accountAddresses } from '#schemas/api/account-addresses.ts'
import { often, root, session } from '#schemas/api/account-parts.ts'
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
    description: 'What the form asks for; anything else stays as it is.',
    items: { enum: names },
    maxItems: names.length,
  }) as const

const { firstName, lastName, phoneNumber, preferences, subBrands, channels } = userDetailsSchema.properties
const day = { type: 'string', format: 'date', maxLength: 10 } as const

const profileBody = {
  type: 'object',
  properties: {
    asked: submittedFields(['firstName', 'lastName', 'phoneNumber', 'birthday', 'dueDate', 'emailGPSR']),
    firstName,
    lastName,
    phoneCountry: {
      type: 'string',
      description: 'Whose dialling code goes before the number.',
      pattern: '^[A-Z]{2}$',
      maxLength: 2,
    },
    phoneNumber,
    birthday: day,
    dueDate: day,
    emailGPSR: emailSchema,
  },
  required: ['asked'],
  additionalProperties: false,
} as const satisfies ParametersSchema

const preferencesBody = {
  type: 'object',
  properties: {
    asked: submittedFields(['preferences', 'subBrands', 'channels', 'newsletter']),
    preferences,
    subBrands,
    channels,
    newsletter: { type: 'boolean' },
  },
  required: ['asked'],
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
    summary: 'Who is signed in, with everything that pages know of them.',
    method: 'GET',
    path: `${root}/get-user-metadata`,
    session,
    responses: { 200: userSchema },
    limit: often,
  }),
  updateDetails: defineEndpoint({
    summary: 'Changes what is given of a customer’s details, and nothing else.',
    method: 'POST',
    path: `${root}/update-account-details`,
    session,
    body: userDetailsSchema,
    responses: { 200: userSchema },
    refusals: [400],
    limit: often,
  }),
  saveProfile: defineEndpoint({
    summary: 'Takes the form of the profile: what it asks for and is left empty is forgotten.',
    method: 'POST',
    path: `${root}/profile`,
    session,
    form: true,
    body: profileBody,
    responses: { 200: userSchema },
    refusals: [400],
    limit: often,
  }),
  savePreferences: defineEndpoint({
    summary: 'Takes the form of the preferences: what it asks for and is not ticked is no longer liked.',
    method: 'POST',
    path: `${root}/preferences`,
    session,
    form: true,
    body: preferencesBody,
    responses: { 200: userSchema },
    limit: often,
  }),
  mailings: defineEndpoint({
    summary: 'Whether the address of who is signed in gets the newsletter of the market.',
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
              '`pending`: not confirmed from mail yet. `unknown`: the account’s address is not confirmed.',
          },
        },
        required: ['newsletter'],
        additionalProperties: false,
      },
    },
    limit: often,
  }),
  export: defineEndpoint({
    summary: 'Everything that is kept of who is signed in (GDPR, articles 15 and 20).',
    method: 'GET',
    path: `${root}/export`,
    session,
    responses: { 200: accountExportSchema },
    limit: rarely,
  }),
  updateEmail: defineEndpoint({
    summary:
      'Asks a new address to confirm by mail that the account is to have it. Answers the same whether it is taken.',
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
    form: true,
    limit: rarely,
  }),
  confirmEmail: defineEndpoint({
    summary: 'Gives the account its new address, from mail. Leads to a page that says what became of it.',
    method: 'GET',
    path: `${root}/confirm-email`,
    query: token,
    foreign: true,
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
    form: true,
    limit: rarely,
  }),
  remove: defineEndpoint({
    summary:
      'Deletes the account with everything that is its own. Orders stay, as the law wants, and are nobody’s any more.',
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
    form: true,
    limit: rarely,
  }),
  checkEmailExists: defineEndpoint({
    summary: 'Whether an address has an account; a few times only.',
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
    changes: true,
    limit: { requests: 10, seconds: 600 },
  }),
  acceptTerms: defineEndpoint({
    summary: 'Notes that the market’s terms were accepted.',
    method: 'POST',
    path: `${root}/accept-terms/{termsId}`,
    session,
    responses: { 204: null },
    refusals: [404],
    limit: often,
  }),
  acceptTermsTr: defineEndpoint({
    summary: 'The same in Türkiye, with consent to messages by channel.',
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
    summary: 'What customers may say that they like.',
    method: 'GET',
    path: `${root}/preference-groups`,
    responses: { 200: preferenceGroupsSchema },
    cache: 'revalidate',
    limit: defaultRateLimit,
  }),
} as const
