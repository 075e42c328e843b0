import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

/** A CDN with Cloudflare's API for purging. */
export interface FakeCdn {
  /** Value for `CDN_PURGE_URL`. */
  url: string
  /** The bodies that it accepted. */
  purged: { tags?: string[]; purge_everything?: boolean }[]
  /** Refuses the next requests: too many. */
  refuse(requests: number): void
  close(): Promise<void>
}

/** The token that it requires, and how many tags it takes in one request. */
export const cdnToken = 'cdn-token'
const maxTags = 100

/** Returns the status of a request. @see https://developers.cloudflare.com/cache/how-to/purge-cache/ */
function statusOf(authorization: string | undefined, { tags }: { tags?: string[] }): number {
  if (authorization !== `Bearer ${cdnToken}`) return 403
  if (tags && (tags.length > maxTags || tags.some((tag) => !/^[!-+\--~]+$/.test(tag)))) return 400
  return 200
}

export async function startFakeCdn(): Promise<FakeCdn> {
  const purged: FakeCdn['purged'] = []
  let refusals = 0
  const server = createServer(async (request, response) => {
    const body: FakeCdn['purged'][number] = Object(await json(request))
    refusals -= 1
    const status = refusals >= 0 ? 429 : statusOf(request.headers.authorization, body)
    if (status === 200) purged.push(body)
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ success: status === 200 }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/client/v4/zones/zone/purge_cache`,
    purged,
    refuse(requests) {
      refusals = requests
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
