import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { ReachableNetworks } from '#server/security/reachable-networks.ts'

/** A receiver's response, or why there was none. */
export type WebhookResponse = { kind: 'answer'; status: number } | { kind: 'unreachable'; reason: string }

interface Message {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
  signal: AbortSignal
}

/** Posts a message. Follows no redirect, and ignores the response's body. */
export type SendWebhook = (message: Message) => Promise<WebhookResponse>

/** Timeout of a receiver in milliseconds. */
const timeout = 15_000

export const createWebhookSender =
  (networks: ReachableNetworks): SendWebhook =>
  async ({ url: text, headers, body, signal }) => {
    const url = new URL(text)
    const host = await networks.resolve(url)
    if (host.kind !== 'reachable') {
      const reason = host.kind === 'unknown' ? 'not found' : 'is in a private network'
      return { kind: 'unreachable', reason: `${url.hostname} ${reason}` }
    }
    const { address, family } = host
    const { promise, resolve } = Promise.withResolvers<WebhookResponse>()
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', 'User-Agent': 'Vitrine' },
      // Connects to the address that was checked.
      lookup: (_hostname, { all }, callback) =>
        all ? callback(null, [{ address, family }]) : callback(null, address, family),
      agent: false,
      signal,
    })
    const limit = setTimeout(() => request.destroy(new Error('no response within 15 seconds')), timeout)
    request.once('close', () => clearTimeout(limit))
    request.once('response', (response) => {
      resolve({ kind: 'answer', status: response.statusCode ?? 0 })
      response.destroy()
    })
    request.on('error', (error) => resolve({ kind: 'unreachable', reason: error.message }))
    request.end(body)
    return promise
  }
