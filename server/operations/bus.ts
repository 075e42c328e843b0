import { randomUUID } from 'node:crypto'
import { everything } from '#renderer/cache-tags.ts'

/** Distributes purge messages: to every process over Redis if REDIS_URL is set, else within this one. */
export interface PurgeBus {
  /**
   * Purges cached entries with these tags: `page:/dk/autumn`, `market:dk`, `product:10001_001`, … The promise resolves
   * when the listeners of this process have finished; other processes follow soon after. Never rejects.
   */
  purge(tags: readonly string[]): Promise<void>
  onPurge(listener: Listener): void
  close(): Promise<void>
}

/** A returned promise is awaited. */
type Listener = (tags: readonly string[]) => unknown
type Report = (error: Error) => void

interface Listeners {
  add(listener: Listener): void
  tell(tags: readonly string[]): Promise<void>
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** Listeners of this process; an error of one does not affect the others. */
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

/** Returns the origin and tags of a message, or undefined for foreign messages. */
function readMessage(text: string): { origin: string; tags: string[] } | undefined {
  const [origin, ...tags] = text.split('\n')
  return origin === undefined || tags.length === 0 ? undefined : { origin, tags }
}

async function createRedisBus(url: string, report: Report): Promise<PurgeBus> {
  // Imported on use: it takes a quarter of a second and 30 MB.
  const { createClient } = await import('redis')
  const listeners = createListeners(report)
  const origin = randomUUID()
  const publisher = createClient({
    url,
    // Queues up to this many messages while Redis is unreachable.
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
  // An unreachable Redis does not block the start.
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
 * Creates the bus of this process. While Redis is unreachable, purges apply within the process; other processes get
 * them after the reconnection and then purge everything once (`everything`).
 * @param report receives lost connections and errors of listeners
 */
export async function createPurgeBus(redisUrl: string | undefined, report: Report): Promise<PurgeBus> {
  return redisUrl === undefined ? createLocalBus(report) : createRedisBus(redisUrl, report)
}
