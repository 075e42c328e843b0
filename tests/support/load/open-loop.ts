import { Agent, request } from 'node:http'

/** A request of a load, and the status that counts as success. */
export interface LoadRequest {
  path: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  json?: object
  status?: number
}

interface LoadResult {
  sent: number
  /** One line for each request without a response, or with an unexpected status. */
  failures: string[]
  /** Milliseconds from the moment at which a request was due until the end of its response. */
  percentile(share: number): number
}

export interface Load {
  /** Stops sending, waits for all responses and returns the result. */
  stop(): Promise<LoadResult>
  sent(): number
}

/** Milliseconds between two moments at which requests that are due are sent. */
const tick = 5
/** Milliseconds after which a request without a response has failed. */
const timeout = 30_000

/** Characters of an unexpected response that a failure quotes. */
const maxText = 500

/** Returns why a request failed, or undefined. */
export function sendRequest(
  url: string,
  agent: Agent,
  loadRequest: LoadRequest,
): Promise<string | undefined> {
  const { path, method = 'GET', headers = {}, json, status: expected = 200 } = loadRequest
  const body = json && JSON.stringify(json)
  return new Promise((resolve) => {
    const fail = (reason: string) => resolve(`${method} ${path}: ${reason}`)
    const sent = request(
      url + path,
      {
        method,
        agent,
        headers: {
          ...(body !== undefined && {
            'Content-Type': 'application/json',
            'Content-Length': String(Buffer.byteLength(body)),
          }),
          ...headers,
        },
        timeout: timeout,
      },
      (answer) => {
        let text = ''
        // Reports the cause, which the status alone does not show.
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          if (answer.statusCode !== expected) text += chunk
        })
        answer.on('end', () =>
          answer.statusCode === expected
            ? resolve(undefined)
            : fail(`status ${answer.statusCode} ${JSON.stringify(text.slice(0, maxText))}`),
        )
        answer.on('error', ({ message }) => fail(message))
      },
    )
    sent.on('timeout', () => sent.destroy(new Error(`no response for ${timeout} ms`)))
    sent.on('error', ({ message }) => fail(message))
    sent.end(body)
  })
}

/**
 * Sends requests at a constant rate, independent of earlier responses, and never retries: an open loop, as independent
 * shoppers are.
 */
export function startLoad(url: string, perSecond: number, next: (index: number) => LoadRequest): Load {
  const agent = new Agent({ keepAlive: true })
  const started = performance.now()
  const latencies: number[] = []
  const failures: string[] = []
  const pending = new Set<Promise<void>>()
  let sent = 0
  async function sendAndRecord(due: number, loadRequest: LoadRequest): Promise<void> {
    const failure = await sendRequest(url, agent, loadRequest)
    const now = performance.now()
    latencies.push(now - due)
    if (failure !== undefined)
      failures.push(
        `${failure} after ${Math.round(now - due)} ms, ${((due - started) / 1_000).toFixed(1)} s in`,
      )
  }
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - started) * perSecond) / 1_000)
    for (; sent < due; sent += 1) {
      const work = sendAndRecord(started + (sent * 1_000) / perSecond, next(sent)).finally(() =>
        pending.delete(work),
      )
      pending.add(work)
    }
  }, tick)
  return {
    sent: () => sent,
    async stop() {
      clearInterval(timer)
      await Promise.all(pending)
      agent.destroy()
      latencies.sort((a, b) => a - b)
      const percentile = (share: number) =>
        latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
      return { sent, failures, percentile }
    },
  }
}
