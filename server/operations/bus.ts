import { randomUUID } from 'node:crypto'
import { everything } from '#renderer/cache-tags.ts'

/** Carries purge messages: to every process over Redis where REDIS_URL is set, else within this one. */
export interface PurgeBus {
  /**
   * Says that cached entries with these tags are old now: `page:/dk/autumn`, `market:dk`, `product:10001_001`, …
   * It has reached this process, and what its listeners do of it is done, when the call's promise resolves; the others
   * follow soon after. Never rejects.
   */
  purge(tags: readonly string[]): Promise<void>
  onPurge(listener: Listener): void
  close(): Promise<void>
}

/** What it returns is waited for where it is a promise. */
type Listener = (tags: readonly string[]) => unknown
type Report = (error: Error) => void

interface Listeners {
  add(listener: Listener): void
  tell(tags: readonly string[]): Promise<void>
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** Listeners of this process; one that throws does not keep the message from the others. */
function createListeners(report: Report): Listeners {
  const listeners: Listener[] = []
  return {
    add: (listener) => void listeners.push(listener),
    async tell(tags) {
      const told = listeners.map(async (listener) => listener(tags))
      for (const outcome of await Promise.allSettled(told))
        if (outcome.status === 'rejected') report(asError(outcome.reason))
    },
  }
}

const channel = 'vitrine:purge'
const longestPause = 3_000

/** Whose message it is and its tags, or undefined for what is not one of ours. */
function readMessage(text: string): { origin: string; tags: string[] } | undefined {
  const [origin, ...tags] = text.split('\n')
  return origin === undefined || tags.length === 0 ? undefined : { origin, tags }
}

async function createRedisBus(url: string, report: Report): Promise<PurgeBus> {
  // Fetched where it is used only: it takes a quarter of a second and 30 MB.
  const { createClient } = await import('redis')
  const listeners = createListeners(report)
  const origin = randomUUID()
  const publisher = createClient({
    url,
    // What is published while Redis is away waits for it, up to this many messages.
    commandsQueueMaxLength: 10_000,
    socket: { reconnectStrategy: (retries) => Math.min(100 * 2 ** Math.min(retries, 10), longestPause) },
  })
  const subscriber = publisher.duplicate()
  let closed = false
  const complain = (error: unknown): void => {
    if (!closed) report(asError(error))
  }
  const failed = new Promise<void>((resolve) => {
    for (const client of [publisher, subscriber])
      client.on('error', (error) => {
        complain(error)
        resolve()
      })
  })
  let connectedBefore = false
  subscriber.on('ready', () => {
    if (connectedBefore) void listeners.tell([everything])
    connectedBefore = true
  })
  const receive = (text: string): void => {
    const message = readMessage(text)
    if (message && message.origin !== origin) void listeners.tell(message.tags)
  }
  const connected = Promise.all([
    publisher.connect(),
    subscriber.connect().then(() => subscriber.subscribe(channel, receive)),
  ]).catch(complain)
  // A Redis that is away does not keep the server from starting.
  await Promise.race([connected, failed])
  return {
    async purge(tags) {
      publisher.publish(channel, [origin, ...tags].join('\n')).catch(complain)
      await listeners.tell(tags)
    },
    onPurge: listeners.add,
    async close() {
      closed = true
      for (const client of [publisher, subscriber]) {
        if (client.isReady) await client.close()
        else if (client.isOpen) client.destroy()
      }
    },
  }
}

function createLocalBus(report: Report): PurgeBus {
  const listeners = createListeners(report)
  return {
    purge: listeners.tell,
    onPurge: listeners.add,
    close: async () => undefined,
  }
}

/**
 * The bus of this process. While Redis is away, purges apply within the process, and what the others missed
 * reaches them when it is back; each of them then treats everything cached as old once (`everything`).
 * @param report told of a lost connection and of a listener that throws
 */
export async function createPurgeBus(redisUrl: string | undefined, report: Report): Promise<PurgeBus> {
  return redisUrl === undefined ? createLocalBus(report) : createRedisBus(redisUrl, report)
}
