import { everything } from '#renderer/cache-tags.ts'
import type { CdnConfig } from '#server/configuration/service-config.ts'
import { callService, ServiceFailure } from '#server/http/foreign-service.ts'
import type { PurgeBus } from '#server/operations/bus.ts'

interface Options extends CdnConfig {
  /** Receives each failed attempt. */
  report: (error: unknown) => void
  /** Milliseconds before tags are sent. */
  delay?: number
}

/** Purges the cache of a CDN by tags. */
export interface CdnPurge {
  /** Batches tags for a short time, sends them, and retries until the CDN accepts them. */
  purge(tags: readonly string[]): void
  /** Sends the remaining tags once. */
  close(): Promise<void>
}

/** Delay until other processes have purged their pages, so that the CDN fetches no stale page from them. */
const defaultDelay = 1_500
/** Maximum tags per request, and the number of tags above which the whole CDN is purged. */
const requestTags = 100
const maxTags = 2_000
/** Milliseconds before a request times out. */
const deadline = 10_000

/** Returns a cache tag in the format of CDNs: printable ASCII without spaces and commas. */
export const cdnTag = (tag: string): string => encodeURI(tag).replaceAll(',', '%2C')

/** Returns the bodies of the requests that purge these tags. */
function bodiesOf(tags: ReadonlySet<string>): object[] {
  if (tags.has(everything) || tags.size > maxTags) return [{ purge_everything: true }]
  const list = Array.from(tags, cdnTag)
  const requests = Math.ceil(list.length / requestTags)
  return Array.from({ length: requests }, (_, index) => ({
    tags: list.slice(index * requestTags, (index + 1) * requestTags),
  }))
}

/** Creates the purge of a CDN with Cloudflare's API: `POST …/purge_cache` with `tags` or `purge_everything`. */
export function createCdnPurge({ url, token, report, delay = defaultDelay }: Options): CdnPurge {
  let pending = new Set<string>()
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  async function send(body: object): Promise<void> {
    const headers = { Authorization: `Bearer ${token}` }
    const signal = AbortSignal.timeout(deadline)
    const { status } = await callService({ url, method: 'POST', headers, body, signal })
    if (status >= 300)
      throw new ServiceFailure(`${new URL(url).host} responded with status ${status}`, status)
  }

  async function flush(): Promise<void> {
    const tags = pending
    pending = new Set()
    try {
      for (const body of bodiesOf(tags)) await send(body)
      failures = 0
    } catch (error) {
      failures += 1
      pending = tags.union(pending)
      report(error)
    }
  }

  function plan(): void {
    if (timer || pending.size === 0) return
    timer = setTimeout(
      () => {
        running = flush().finally(() => {
          timer = undefined
          plan()
        })
      },
      delay * 2 ** Math.min(failures, 6),
    ).unref()
  }

  return {
    purge(tags) {
      for (const tag of tags) pending.add(tag)
      plan()
    },
    async close() {
      clearTimeout(timer)
      await running
      clearTimeout(timer)
      if (pending.size > 0) await flush()
    },
  }
}

/** Returns a bus whose purges reach the CDN, too: each sent by the process that starts it. */
export const withCdnPurge = (bus: PurgeBus, cdn: CdnPurge): PurgeBus => ({
  ...bus,
  async purge(tags, sequence) {
    await bus.purge(tags, sequence)
    cdn.purge(tags)
  },
  async close() {
    await cdn.close()
    await bus.close()
  },
})
