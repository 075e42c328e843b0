import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** https://www.standardwebhooks.com */
const secretPrefix = 'whsec_'
const secretBytes = 32

/** Seconds by which clocks can differ; an older message can be a recorded copy. */
const tolerance = 300

/** Returns a new signing secret, as receivers configure it. */
export const newWebhookSecret = (): string => secretPrefix + randomBytes(secretBytes).toString('base64')

/** A secret with the prefix is base64; any other text is the key itself. */
const keyOf = (secret: string): Buffer =>
  secret.startsWith(secretPrefix)
    ? Buffer.from(secret.slice(secretPrefix.length), 'base64')
    : Buffer.from(secret)

const signatureOf = (secret: string, id: string, timestamp: string, body: string): string =>
  `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`

/**
 * Returns the headers that identify and sign a message.
 * @param id of the message, equal for repeated attempts
 * @param now of the attempt, in milliseconds since the epoch
 */
export function signedHeaders(secret: string, id: string, body: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000))
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatureOf(secret, id, timestamp, body),
  }
}

/**
 * Whether a received message was signed with the secret within five minutes of now.
 * @param header returns a header of the message by its lower-case name
 * @param now in milliseconds since the epoch
 */
export function isSigned(
  secret: string,
  header: (name: string) => string | undefined,
  body: string,
  now: number,
): boolean {
  const [id = '', timestamp = ''] = [header('webhook-id'), header('webhook-timestamp')]
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1_000 - Number(timestamp)) > tolerance) return false
  const expected = Buffer.from(signatureOf(secret, id, timestamp, body))
  // Several signatures while a secret is replaced.
  return (header('webhook-signature') ?? '')
    .split(' ')
    .map((signature) => Buffer.from(signature))
    .some((signature) => signature.length === expected.length && timingSafeEqual(signature, expected))
}
