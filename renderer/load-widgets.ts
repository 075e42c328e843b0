import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import { isPurged } from '#renderer/cache-tags.ts'
import type { Commerce, Loaded, Visitor, WidgetLoader } from '#renderer/loader.ts'
import type { PreparedWidget } from '#renderer/prepare-widget.ts'
import type { RenderContext } from '#renderer/site-context.ts'
import type { Market } from '#schemas/market.ts'

/** A widget's data as the renderer takes it. */
export interface WidgetData {
  data: unknown
  /** Another one for other data; where a widget is loaded again, the same for the same. */
  hash: string
  tags: readonly string[]
  /** Seconds that a page with it may be kept; undefined: without a bound. */
  seconds: number | undefined
  failed: boolean
  /** What the loader threw, or that it was too slow. */
  error?: unknown
}

export interface WidgetLoading {
  /** Loads a widget's data, from memory where it is fresh: then the answer is no promise. Never rejects. */
  load(
    widget: PreparedWidget,
    context: RenderContext,
    onFailure: (error: unknown) => void,
  ): WidgetData | Promise<WidgetData>
  /** Loads a widget's data for one visitor, and keeps it for nobody. @throws what the loader throws, or that it is slow */
  loadFor(widget: PreparedWidget, context: RenderContext, visitor: Visitor): Promise<unknown>
  /** Forgets what carries any of these tags. */
  purge(tags: readonly string[]): void
}

interface Options {
  commerce: Commerce
  markets: () => readonly Market[]
  /** Parts of a market's payload that content keeps as they are; absent: there are none. */
  payload?: (market: string, part: string) => unknown
  /** Milliseconds since the epoch. */
  now: () => number
}

const nothing: WidgetData = { data: null, hash: '', tags: [], seconds: undefined, failed: false }
const failure = (error: unknown): WidgetData => ({ ...nothing, hash: 'failed', failed: true, error })

class DeadlinePassed extends Error {
  constructor(milliseconds: number) {
    super(`no data after ${milliseconds} ms`)
  }
}

async function withDeadline<Value>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const { promise: deadline, reject } = Promise.withResolvers<never>()
  const abort = new AbortController()
  const timer = setTimeout(() => {
    const error = new DeadlinePassed(milliseconds)
    reject(error)
    abort.abort(error)
  }, milliseconds)
  try {
    return await Promise.race([work(abort.signal), deadline])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Runs loaders: each with its deadline, one run for any number of pages that wait for the same data, answers kept
 * for as long as the loader allows.
 */
export function createWidgetLoading({ commerce, markets, payload, now }: Options): WidgetLoading {
  const kept = new LRUCache<string, { value: WidgetData; until: number }>({ max: 20_000 })
  const running = new Map<string, Promise<WidgetData>>()
  // What was loaded before a purge must not be kept after it.
  let purges = 0
  let names = 0

  /** A name for data: that of the data loaded before where it is the same. Costs nothing the first time. */
  function nameOf(key: string, data: unknown): string {
    const before = kept.get(key)?.value
    if (before && isDeepStrictEqual(before.data, data)) return before.hash
    names += 1
    return String(names)
  }

  function call(
    loader: WidgetLoader<unknown, unknown>,
    { content, page, widget }: PreparedWidget,
    context: RenderContext,
    visitor?: Visitor,
  ): Promise<Loaded<unknown>> {
    const input = {
      content,
      page,
      context: context.for(widget.definition),
      commerce,
      markets: markets(),
      payload: (part: string) => payload?.(context.market.id, part),
      ...(visitor && { visitor }),
    }
    return withDeadline(loader.deadline, (signal) => loader.load({ ...input, signal }))
  }

  async function run(
    key: string,
    loader: WidgetLoader<unknown, unknown>,
    widget: PreparedWidget,
    context: RenderContext,
  ) {
    const begun = purges
    const loaded = await call(loader, widget, context)
    const { data, tags, seconds } = loaded
    const value: WidgetData = { data, hash: nameOf(key, data), tags, seconds, failed: false }
    if (begun === purges) kept.set(key, { value, until: now() + seconds * 1_000 })
    return value
  }

  function start(
    key: string,
    loader: WidgetLoader<unknown, unknown>,
    widget: PreparedWidget,
    context: RenderContext,
  ): Promise<WidgetData> {
    const mine = run(key, loader, widget, context).finally(() => {
      if (running.get(key) === mine) running.delete(key)
    })
    running.set(key, mine)
    return mine
  }

  return {
    load(widget, context, onFailure) {
      const { loader, definition } = widget.widget
      if (!loader || definition.scope === 'private') return nothing
      const key = `${widget.contentHash}|${context.key}`
      const fresh = kept.get(key)
      const time = now()
      if (fresh && fresh.until > time) return { ...fresh.value, seconds: (fresh.until - time) / 1_000 }
      const current = running.get(key) ?? start(key, loader, widget, context)
      return current.catch((error: unknown) => {
        onFailure(error)
        return failure(error)
      })
    },
    async loadFor(widget, context, visitor) {
      const { loader } = widget.widget
      return loader ? (await call(loader, widget, context, visitor)).data : null
    },
    purge(tags) {
      purges += 1
      running.clear()
      const old = new Set(tags)
      for (const [key, { value }] of kept.entries()) if (isPurged(value.tags, old)) kept.delete(key)
    },
  }
}
