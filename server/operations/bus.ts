import { randomUUID } from 'node:crypto'
import { everything } from '#renderer/cache-tags.ts'
import type { PurgeLog } from '#server/operations/purge-log.ts'

/**
 * Distributes purge messages: over Redis if REDIS_URL is set, and through the database's log, which delivers missed
 * messages within a second.
 */
export interface PurgeBus {
  /**
   * Purges cached entries with these tags: `page:/dk/autumn`, `market:dk`, `product:10001_001`, … The promise resolves
   * when the listeners of this process have finished; other processes follow within a second. Never rejects.
   * @param sequence number in the log, if the transaction of the change recorded the purge (`changeAndPurge`)
   */
  purge(tags: readonly string[], sequence?: number): Promise<void>
  onPurge(listener: Listener): void
  close(): Promise<void>
}

/** A returned promise is awaited. */
type Listener = (tags: readonly string[]) => unknown
type Report = (error: Error) => void

/** Carries messages between processes. */
interface Channel {
  listeners: Listeners
  send(tags: readonly string[], sequence: number | undefined): void
  /** Calls the listener with the number of each purge that another process sent. */
  onReceived(listener: (sequence: number) => void): void
  close(): Promise<void>
}

interface Listeners {
  add(listener: Listener): void
  publish(tags: readonly string[]): Promise<void>
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

/** Listeners of this process; an error in one does not affect the rest. */
function createListeners(report: Report): Listeners {
  const listeners: Listener[] = []
  return {
    add: (listener) => void listeners.push(listener),
    async publish(tags) {
      const listenerCalls = listeners.map(async (listener) => listener(tags))
      for (const outcome of await Promise.allSettled(listenerCalls))
        if (outcome.status === 'rejected') report(asError(outcome.reason))
    },
  }
}

const maxDelay = 3_000

/**
 * Returns the channel of one Redis database. Channels reach all databases of a Redis server, so that two shops on one
 * server would purge each other's pages, and take the numbers of each other's purges for their own.
 */
const channelOf = (redisUrl: string): string => `vitrine:purge:${new URL(redisUrl).pathname.slice(1) || '0'}`

interface Message {
  origin: string
  /** The purge's number in the log; undefined without one. */
  sequence: number | undefined
  tags: string[]
}

const writeMessage = ({ origin, sequence, tags }: Message): string =>
  [sequence === undefined ? origin : `${origin}#${sequence}`, ...tags].join('\n')

/** Returns undefined for foreign messages. */
function readMessage(text: string): Message | undefined {
  const [head = '', ...tags] = text.split('\n')
  const [origin = '', sequence] = head.split('#')
  if (tags.length === 0) return undefined
  return { origin, sequence: sequence === undefined ? undefined : Number(sequence), tags }
}

/** @param hasLog whether messages missed while disconnected arrive through a log */
async function createRedisBus(url: string, report: Report, hasLog: boolean): Promise<Channel> {
  // Imported on demand: it takes 0.25 s and 30 MB.
  const { createClient } = await import('redis')
  const listeners = createListeners(report)
  const origin = randomUUID()
  const channel = channelOf(url)
  const publisher = createClient({
    url,
    // Queues up to this many messages while Redis is unreachable.
    commandsQueueMaxLength: 10_000,
    socket: { reconnectStrategy: (retries) => Math.min(100 * 2 ** Math.min(retries, 10), maxDelay) },
  })
  const subscriber = publisher.duplicate()
  let onSequence = (_sequence: number): void => undefined
  let closed = false
  const reportError = (error: unknown): void => {
    if (!closed) report(asError(error))
  }
  const failed = new Promise<void>((resolve) => {
    for (const client of [publisher, subscriber])
      client.on('error', (error) => {
        reportError(error)
        resolve()
      })
  })
  let connectedBefore = false
  subscriber.on('ready', () => {
    if (connectedBefore && !hasLog) void listeners.publish([everything])
    connectedBefore = true
  })
  const receive = (text: string): void => {
    const message = readMessage(text)
    if (!message || message.origin === origin) return
    if (message.sequence !== undefined) onSequence(message.sequence)
    void listeners.publish(message.tags)
  }
  const connected = Promise.all([
    publisher.connect(),
    subscriber.connect().then(() => subscriber.subscribe(channel, receive)),
  ]).catch(reportError)
  // An unreachable Redis does not block the start.
  await Promise.race([connected, failed])
  return {
    listeners,
    send(tags, sequence) {
      publisher.publish(channel, writeMessage({ origin, sequence, tags: [...tags] })).catch(reportError)
    },
    onReceived(listener) {
      onSequence = listener
    },
    async close() {
      closed = true
      for (const client of [publisher, subscriber]) {
        if (client.isReady) await client.close()
        else if (client.isOpen) client.destroy()
      }
    },
  }
}

const noChannel = (report: Report): Channel => ({
  listeners: createListeners(report),
  send: () => undefined,
  onReceived: () => undefined,
  close: async () => undefined,
})

/** Milliseconds between two polls of the log. */
const logInterval = 1_000

/** Applies messages of the log that were not received directly. Returns the function that stops it. */
function followLog(log: PurgeLog, { listeners, onReceived }: Channel): () => Promise<void> {
  onReceived(log.note)
  let reading: Promise<void> | undefined
  async function read(): Promise<void> {
    for (const tags of await log.readNew()) await listeners.publish(tags)
    reading = undefined
  }
  const timer = setInterval(() => {
    reading ??= read()
  }, logInterval)
  return async () => {
    clearInterval(timer)
    await reading
  }
}

/**
 * Creates the bus of this process. While Redis is unreachable, purges apply within the process; other processes get
 * them by the log, or without one after the reconnection, when they purge everything once (`everything`).
 * @param report receives lost connections and errors of listeners
 * @param log shared by the processes of a database server; absent for a single process
 */
export async function createPurgeBus(
  redisUrl: string | undefined,
  report: Report,
  log?: PurgeLog,
): Promise<PurgeBus> {
  const channel =
    redisUrl === undefined ? noChannel(report) : await createRedisBus(redisUrl, report, log !== undefined)
  const stopFollowing = log ? followLog(log, channel) : async () => undefined
  return {
    async purge(tags, recorded) {
      if (recorded !== undefined) log?.note(recorded)
      const listenerCalls = channel.listeners.publish(tags)
      channel.send(tags, recorded ?? (await log?.add(tags)))
      await listenerCalls
    },
    onPurge: channel.listeners.add,
    async close() {
      await stopFollowing()
      await channel.close()
    },
  }
}
