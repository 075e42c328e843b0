import type { JSONSchema } from 'json-schema-to-ts'

/** Secrets of an authenticator app, displayed once during enrolment. */
export const enrolmentSchema = {
  type: 'object',
  title: 'Enrolment',
  properties: {
    secret: { type: 'string', maxLength: 100, description: 'The secret to enter by hand, in base32.' },
    address: { type: 'string', maxLength: 1_000, description: 'The URL in the QR code: otpauth://totp/…' },
    recoveryCodes: {
      type: 'array',
      items: { type: 'string', maxLength: 20 },
      description: 'For users who lost the app; each code works once.',
    },
  },
  required: ['secret', 'address', 'recoveryCodes'],
  additionalProperties: false,
} as const satisfies JSONSchema

/** A code as entered: the app's six digits, or a recovery code. */
export const codeSchema = { type: 'string', minLength: 6, maxLength: 40 } as const satisfies JSONSchema

/**
 * `none`: not an operator's account. `off`: operators do not need a second factor. `required`: it must be set up
 * before any other action. `pending`: this session has not passed it yet. `verified`: it has.
 */
export const operatorFactors = ['none', 'off', 'required', 'pending', 'verified'] as const
export type OperatorFactor = (typeof operatorFactors)[number]
