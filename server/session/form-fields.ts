import { compileSchema } from '#schemas/validation/validator.ts'
import { emailSchema } from '#schemas/values/email.ts'
import { type AuthReply, authReply, badRequest } from '#server/session/calls.ts'
import { normalEmail } from '#server/session/claim-user.ts'
import { isGuessable } from '#server/session/guessable-password.ts'

const bodySchema = {
  type: 'object',
  properties: {
    formFields: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: { type: 'string', minLength: 1, maxLength: 60 },
          value: { type: 'string', maxLength: 10_000 },
        },
        required: ['id', 'value'],
        additionalProperties: false,
      },
      maxItems: 20,
    },
  },
  required: ['formFields'],
  additionalProperties: false,
} as const

const check = compileSchema(bodySchema)
const isEmail = compileSchema(emailSchema)

/**
 * Returns the text key of a new password's problem; undefined if there is none. Length and guessability decide, not the
 * kinds of characters. The bounds are the session library's, which its clients know.
 */
export async function passwordProblem(password: string): Promise<string | undefined> {
  if (password.length < 8) return 'auth.passwordTooShort'
  if (password.length >= 100) return 'auth.passwordTooLong'
  return (await isGuessable(password)) ? 'auth.passwordCommon' : undefined
}

const emailProblem = (email: string): string | undefined =>
  isEmail(email).kind === 'valid' ? undefined : 'auth.emailInvalid'

const freeText = (value: string): string | undefined => (value.length > 100 ? 'form.tooLong' : undefined)

export interface FieldRules {
  /** At sign-in any password is accepted for verification. */
  anyPassword?: boolean
  optional?: readonly string[]
}

async function problemOf(id: string, value: string, anyPassword: boolean): Promise<string | undefined> {
  if (value === '') return 'auth.required'
  if (id === 'email') return emailProblem(value)
  if (id === 'password') return anyPassword ? undefined : passwordProblem(value)
  return freeText(value)
}

export type FormFields = { kind: 'fields'; get(id: string): string } | { kind: 'refused'; reply: AuthReply }

const refusedFields = (reply: AuthReply): FormFields => ({ kind: 'refused', reply })

/**
 * Reads `formFields`. Input that the form cannot send is a bad request; other errors are reported at their field.
 * Addresses are trimmed and lower-cased.
 */
export async function readFormFields(
  body: unknown,
  requiredIds: readonly string[],
  text: (key: string) => string,
  { anyPassword = false, optional = [] }: FieldRules = {},
): Promise<FormFields> {
  const checked = check(body)
  if (checked.kind === 'invalid' || checked.problems.length > 0)
    return refusedFields(badRequest('Missing input param: formFields'))
  const fields = new Map(
    checked.value.formFields.map(({ id, value }) => [id, id === 'email' ? normalEmail(value) : value]),
  )
  if (fields.size !== checked.value.formFields.length)
    return refusedFields(badRequest('Are you sending too many formFields?'))
  const fieldIds = [...requiredIds, ...optional]
  if ([...fields.keys()].some((id) => !fieldIds.includes(id)))
    return refusedFields(badRequest('Are you sending too many formFields?'))
  const filledIds = fieldIds.filter((id) => requiredIds.includes(id) || (fields.get(id) ?? '') !== '')
  const wrong: { id: string; error: string }[] = []
  for (const id of filledIds) {
    const problem = await problemOf(id, fields.get(id) ?? '', anyPassword)
    if (problem !== undefined) wrong.push({ id, error: text(problem) })
  }
  if (wrong.length > 0) return refusedFields(authReply('FIELD_ERROR', { formFields: wrong }))
  return { kind: 'fields', get: (id) => fields.get(id) ?? '' }
}

/** Returns the token of a body if it is well-formed. */
export function tokenIn(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('token' in body)) return undefined
  if (!('method' in body) || body.method !== 'token') return undefined
  const { token } = body
  return typeof token === 'string' && token !== '' && token.length <= 200 ? token : undefined
}
