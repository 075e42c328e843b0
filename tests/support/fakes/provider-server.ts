import { once } from 'node:events'
import { createServer } from 'node:http'

/** A request of the shop to a provider. */
export interface ProviderCall {
  method: string
  path: string
  /** As it was sent. */
  text: string
  json: ReturnType<JSON['parse']>
  header(name: string): string
  /** Whether the shop disconnected before the response. */
  isAbandoned(): boolean
}

export interface ProviderReply {
  status: number
  body?: object
}

/**
 * `silent`: never responds. `lost`: executes the request, and its response never arrives. `late`: executes it, and
 * responds once released. `denied`: refuses the credentials with 401.
 */
type Trouble = 'silent' | 'lost' | 'late' | 'denied'

/** A payment provider that is on the air. */
export interface ProviderServer {
  url: string
  calls: readonly ProviderCall[]
  /** The outcome of the next call to a path with this prefix, whose body contains a text. Default: any body. */
  trouble(path: string, kind: Trouble, text?: string): void
  /** Default: the remaining calls succeed. */
  forgetTroubles(): void
  /** Sends the late responses of all requests whose text contains this. */
  release(text: string): void
  close(): Promise<void>
}

/** Starts a provider's server. A repeated idempotency key gets the first response again. */
export async function startProvider(
  keyOf: (call: ProviderCall) => string,
  answer: (call: ProviderCall) => ProviderReply,
): Promise<ProviderServer> {
  const calls: ProviderCall[] = []
  const repliesByKey = new Map<string, ProviderReply>()
  const troubles: { path: string; kind: Trouble; text: string }[] = []
  const delayedReplies: { text: string; send: () => void }[] = []

  function reply(call: ProviderCall, trouble: Trouble | undefined): ProviderReply {
    if (trouble === 'denied') return { status: 401, body: {} }
    const key = keyOf(call)
    const known = key === '' ? undefined : repliesByKey.get(`${call.path} ${key}`)
    const fresh = known ?? answer(call)
    if (key !== '' && fresh.status < 500) repliesByKey.set(`${call.path} ${key}`, fresh)
    return fresh
  }

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(Buffer.from(part))
    const text = Buffer.concat(parts).toString()
    const path = request.url ?? '/'
    const call: ProviderCall = {
      method: request.method ?? 'GET',
      path,
      text,
      json: text === '' ? {} : JSON.parse(text),
      header: (name) => String(request.headers[name] ?? ''),
      isAbandoned: () => response.destroyed && !response.writableFinished,
    }
    calls.push(call)
    const index = troubles.findIndex(
      (trouble) => path.startsWith(trouble.path) && text.includes(trouble.text),
    )
    const [trouble] = index < 0 ? [] : troubles.splice(index, 1)
    if (trouble?.kind === 'silent') return
    const { status, body } = reply(call, trouble?.kind)
    if (trouble?.kind === 'lost') return void response.destroy()
    const send = (): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(body && JSON.stringify(body))
    }
    if (trouble?.kind === 'late') delayedReplies.push({ text, send })
    else send()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    calls,
    trouble: (path, kind, text = '') => void troubles.push({ path, kind, text }),
    forgetTroubles: () => void troubles.splice(0),
    release(text) {
      for (const answer of delayedReplies.splice(0))
        if (answer.text.includes(text)) answer.send()
        else delayedReplies.push(answer)
    },
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
