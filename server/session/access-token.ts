import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { FromSchema, JSONSchema } from 'json-schema-to-ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import type { Keys } from '#server/security/secret-key.ts'

const text = { type: 'string', minLength: 1, maxLength: 400 } as const

/** Claims of an access token, by the names of the session library. */
const claimsSchema = {
  type: 'object',
  properties: {
    sub: text,
    rsub: text,
    tId: text,
    iss: text,
    iat: { type: 'integer', description: 'Seconds since the epoch.' },
    exp: { type: 'integer', description: 'Seconds since the epoch.' },
    sessionHandle: text,
    refreshTokenHash1: text,
    parentRefreshTokenHash1: text,
    recipe: { enum: ['emailpassword', 'thirdparty'] },
    email: text,
    'st-ev': {
      type: 'object',
      properties: {
        v: { type: 'boolean', description: 'Whether the address is verified.' },
        t: { type: 'integer', description: 'When this was last checked, in milliseconds since the epoch.' },
      },
      required: ['v', 't'],
      additionalProperties: false,
    },
  },
  required: [
    'sub',
    'rsub',
    'tId',
    'iss',
    'iat',
    'exp',
    'sessionHandle',
    'refreshTokenHash1',
    'recipe',
    'email',
    'st-ev',
  ],
  additionalProperties: false,
} as const satisfies JSONSchema

export type AccessClaims = FromSchema<typeof claimsSchema>

type ReadToken =
  | { kind: 'valid'; claims: AccessClaims }
  /** Signed by this shop, with an expiry time in the past. */
  | { kind: 'expired'; claims: AccessClaims | undefined }
  | { kind: 'foreign' }

export interface AccessTokens {
  sign(claims: AccessClaims): Promise<string>
  read(token: string): Promise<ReadToken>
}

const check = compileSchema(claimsSchema)
const algorithm = 'HS256'
const type = 'at+jwt'

/**
 * Access tokens: JWTs that only this shop signs and reads (RFC 7519), typed (RFC 9068) so that other tokens of the shop
 * cannot be used as access tokens.
 */
export function createAccessTokens(keys: Keys, issuer: string, now: () => number): AccessTokens {
  async function verify(token: string, [key, ...others]: readonly Buffer[]): Promise<JWTPayload> {
    if (!key) throw new errors.JWSSignatureVerificationFailed()
    try {
      const options = { algorithms: [algorithm], typ: type, issuer, currentDate: new Date(now()) }
      return (await jwtVerify(token, key, options)).payload
    } catch (error) {
      if (error instanceof errors.JWSSignatureVerificationFailed) return verify(token, others)
      throw error
    }
  }

  return {
    sign: (claims) =>
      new SignJWT({ ...claims }).setProtectedHeader({ alg: algorithm, typ: type }).sign(keys[0]),
    async read(token) {
      try {
        const payload = await verify(token, keys)
        const checked = check(payload)
        return checked.kind === 'valid' ? { kind: 'valid', claims: checked.value } : { kind: 'foreign' }
      } catch (error) {
        if (error instanceof errors.JWTExpired) {
          const checked = check(error.payload)
          return { kind: 'expired', claims: checked.kind === 'valid' ? checked.value : undefined }
        }
        if (error instanceof errors.JOSEError) return { kind: 'foreign' }
        throw error
      }
    },
  }
}
