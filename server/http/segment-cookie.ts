import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { draws, type Segment } from '#schemas/pages/visitor-rule.ts'
import { consentIn } from '#schemas/visitors/consent.ts'
import { storedKeys } from '#schemas/visitors/stored-keys.ts'
import type { ClientAddress } from '#server/http/client-address.ts'
import { cookieOf } from '#server/http/cookies.ts'
import type { Keys } from '#server/security/secret-key.ts'

interface SegmentCaller {
  /** The client's IP address, as trusted proxies forward it. */
  address: string
  header(name: string): string | undefined
}

/** Visitors' segments, in a signed cookie, so that visitors cannot claim to be employees. */
export interface Segments {
  /** Returns a visitor's segment. Unsigned or expired cookies count as absent. */
  of(request: IncomingMessage): Segment
  /** The same for the caller of an endpoint. */
  ofCaller(caller: SegmentCaller): Segment
  /** Returns the `Set-Cookie` of a segment: after a sign-in with its audience, after a sign-out as a guest's. */
  cookieFor(segment: Segment): string
  /**
   * Returns a `Set-Cookie` that stores a visitor's draw beyond the lifetime of the address; undefined if it is stored
   * already, or if the visitor consents to necessary storage only (tracking rule 3).
   */
  drawCookieFor(request: IncomingMessage): string | undefined
}

interface Options {
  keys: Keys
  addressOf: ClientAddress
  /** Milliseconds since the epoch. */
  now: () => number
}

const { name, days, category } = storedKeys.segment
/**
 * Seconds for which an audience is valid without another sign-in: the lifetime of the authenticated flag (account rule
 * 9).
 */
const audienceSeconds = storedKeys.authenticated.days * 86_400
const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${days * 86_400}`

const audiences = new Map<string | undefined, Segment['audience']>([
  ['guest', 'guest'],
  ['member', 'member'],
  ['employee', 'employee'],
])

export function createSegments({ keys, addressOf, now }: Options): Segments {
  const digest = (text: string, key: Buffer = keys[0]): Buffer =>
    createHmac('sha256', key).update(text).digest()
  const sign = (text: string, key?: Buffer): string => digest(text, key).toString('base64url').slice(0, 22)

  const isSigned = (text: string, signature: string): boolean =>
    keys.some((key) => {
      const [received, expected] = [Buffer.from(signature), Buffer.from(sign(text, key))]
      return received.length === expected.length && timingSafeEqual(received, expected)
    })

  /** `draw.audience.until.signature`, the third in seconds since the epoch. */
  function read(cookie: string | undefined): Segment | undefined {
    if (cookie === undefined || cookie.length > 100) return undefined
    const end = cookie.lastIndexOf('.')
    const text = cookie.slice(0, Math.max(0, end))
    if (!isSigned(text, cookie.slice(end + 1))) return undefined
    const [draw, audience, until] = text.split('.')
    const isValid = Number(until) * 1_000 > now()
    return { draw: Number(draw), audience: (isValid && audiences.get(audience)) || 'guest' }
  }

  /** Returns the draw of a visitor without a cookie: a hash of network and browser, so that it is stable. */
  const drawOf = (address: string, userAgent: string | undefined): number =>
    digest(`draw ${address} ${userAgent}`).readUInt32BE() % draws

  const firstDraw = (request: IncomingMessage): number =>
    drawOf(addressOf(request), request.headers['user-agent'])

  const storedSegments = (request: IncomingMessage) => read(cookieOf(request.headers.cookie, name))

  function cookieFor({ draw, audience }: Segment): string {
    const until = Math.floor(now() / 1_000) + audienceSeconds
    const text = `${draw}.${audience}.${until}`
    return `${name}=${text}.${sign(text)}; ${attributes}`
  }

  return {
    of: (request) => storedSegments(request) ?? { audience: 'guest', draw: firstDraw(request) },
    ofCaller: ({ address, header }) =>
      read(cookieOf(header('cookie'), name)) ?? {
        audience: 'guest',
        draw: drawOf(address, header('user-agent')),
      },
    cookieFor,
    drawCookieFor(request) {
      const consent = consentIn(cookieOf(request.headers.cookie, storedKeys.consent.name))
      if (!consent?.has(category) || storedSegments(request)) return undefined
      return cookieFor({ audience: 'guest', draw: firstDraw(request) })
    },
  }
}
