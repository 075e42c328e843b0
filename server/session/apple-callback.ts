import type { RequestHandler } from 'express'
import { parseJson } from '#schemas/validation/json.ts'
import { compileSchema } from '#schemas/validation/validator.ts'
import { isOwnAddress } from '#server/session/third-party-calls.ts'

const readState = compileSchema({
  type: 'object',
  properties: { frontendRedirectURI: { type: 'string', minLength: 1, maxLength: 2_000 } },
  required: ['frontendRedirectURI'],
  additionalProperties: false,
} as const)

/** Returns the address in the state at which the browser continues, if it is on this site. */
function continuation(state: unknown, publicUrl: string): URL | undefined {
  if (typeof state !== 'string' || state.length > 4_000) return undefined
  try {
    const checked = readState(parseJson(Buffer.from(state, 'base64').toString('utf8')))
    if (checked.kind === 'invalid') return undefined
    const { frontendRedirectURI } = checked.value
    return isOwnAddress(frontendRedirectURI, publicUrl) ? new URL(frontendRedirectURI) : undefined
  } catch {
    return undefined
  }
}

const passedOn = ['code', 'state', 'user', 'error'] as const

/**
 * Apple posts its response as a form, which script cannot read. Redirects it as a query to an address of this site
 * only.
 */
export const appleCallback =
  (publicUrl: string): RequestHandler =>
  (request, response) => {
    const form: unknown = request.body
    const fields = new Map(typeof form === 'object' && form !== null ? Object.entries(form) : [])
    const target = continuation(fields.get('state'), publicUrl)
    if (!target) return void response.status(400).json({ message: 'The state is invalid.' })
    for (const name of passedOn) {
      const value: unknown = fields.get(name)
      if (typeof value === 'string') target.searchParams.set(name, value)
    }
    response.status(303).set('Location', target.href).end()
  }
