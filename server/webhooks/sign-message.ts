import { createHmac, randomBytes } from 'node:crypto'

/** https://www.standardwebhooks.com */
const secretPrefix = 'whsec_'
const secretBytes = 32

/** Returns a new signing secret, as receivers configure it. */
export const newWebhookSecret = (): string => secretPrefix + randomBytes(secretBytes).toString('base64')

/**
 * Returns the headers that identify and sign a message.
 * @param id of the message, equal for repeated attempts
 * @param now of the attempt, in milliseconds since the epoch
 */
export function signedHeaders(secret: string, id: string, body: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1_000))
  const signature = createHmac('sha256', Buffer.from(secret.slice(secretPrefix.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}
