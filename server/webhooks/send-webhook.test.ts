import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, it } from 'vitest'
import { createReachableNetworks } from '#server/security/reachable-networks.ts'
import { createWebhookSender } from '#server/webhooks/send-webhook.ts'

const loopback = { address: '127.0.0.0', prefix: 8 }

/** Sends to a server of this machine, and returns the response with how many requests reached it. */
async function send(allowed: readonly (typeof loopback)[], status = 202) {
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.writeHead(status, { Location: '/elsewhere' }).end()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const { signal } = new AbortController()
  const message = { url: `http://127.0.0.1:${port}/hook`, headers: {}, body: '{}', signal }
  const response = await createWebhookSender(createReachableNetworks(allowed))(message)
  server.close()
  return { response, requests }
}

it('returns the status of a receiver, and follows no redirect', async () => {
  expect(await send([loopback])).toEqual({ response: { kind: 'answer', status: 202 }, requests: 1 })
  expect(await send([loopback], 307)).toEqual({ response: { kind: 'answer', status: 307 }, requests: 1 })
})

it('sends nothing to a private network that is not allowed', async () => {
  const reason = '127.0.0.1 is in a private network'
  expect(await send([])).toEqual({ response: { kind: 'unreachable', reason }, requests: 0 })
})
