import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import { isPurged } from '#renderer/cache-tags.ts'
import type { WidgetDefinition } from '#renderer/define-widget.ts'
import type { Commerce, LoadResult, PageQuery, Shopper, Visitor, WidgetLoader } from '#renderer/loader.ts'
import type { PreparedWidget } from '#renderer/prepare-widget.ts'
import { createSingleFlight } from '#renderer/single-flight.ts'
import type { RenderContext } from '#renderer/site-context.ts'
import {
  emptyListing,
  isNarrowed,
  type ListingState,
  writeListing,
} from '#schemas/catalogue/listing-state.ts'
import type { Market } from '#schemas/markets/market.ts'

/** A widget's data for the renderer. */
export interface WidgetData {
  data: unknown
  /** Identifies the data: changes with it, and is stable when equal data is loaded again. */
  hash: string
  tags: readonly string[]
  /** Seconds that a page with it can be cached; undefined: without limit. */
  seconds: number | undefined
  /** When the page must be rendered again, in milliseconds since the epoch. Default: never. */
  until?: number
  failed: boolean
  /** Whether it must not be cached, nor anything rendered from it: private data, or one of too many listings. */
  once?: true
  /** Redirect of the page. */
  redirect?: string
  /** The loader's error or timeout. */
  error?: unknown
}

export interface WidgetLoading {
  /** Loads a widget's data. Returns synchronously on a cache hit. Never rejects. */
  load(
    widget: PreparedWidget,
    context: RenderContext,
    onFailure: (error: unknown) => void,
    query?: PageQuery,
  ): WidgetData | Promise<WidgetData>
  /**
   * Loads a widget's data for one visitor, uncached.
   * @throws the loader's error or timeout
   */
  loadFor(widget: PreparedWidget, context: RenderContext, visitor: Visitor): Promise<unknown>
  /** Removes entries with any of these tags. */
  purge(tags: readonly string[]): void
}

interface Options {
  commerce: Commerce
  /** Commerce in the in-store context. Default: the same. */
  commerceInStore?: Commerce
  markets: () => readonly Market[]
  /** Returns payload parts that content stores as they are. Default: none. */
  payload?: (market: string, part: string) => unknown
  /** Milliseconds since the epoch. */
  now: () => number
  /** Multiplier of all loaders' deadlines, for machines whose timing does not matter. Default: 1. */
  timeout?: number
}

/** The query of a page without parameters or visitor. */
const emptyQuery: WidgetQuery = { listing: emptyListing, query: new URLSearchParams() }

const noData: WidgetData = { data: null, hash: '', tags: [], seconds: undefined, failed: false }
const failure = (error: unknown): WidgetData => ({ ...noData, hash: 'failed', failed: true, error })

const keyOf = ({ contentHash }: PreparedWidget, { key }: RenderContext, listing: ListingState): string =>
  `${contentHash}|${key}${listing === emptyListing ? '' : writeListing(listing)}`

/** Query of a widget. */
interface WidgetQuery extends PageQuery {
  /** Returns the parameters that it names. */
  query: URLSearchParams
}

/** Returns the URL parameters that a widget names. */
function parametersOf(names: readonly string[], query: URLSearchParams | undefined): URLSearchParams {
  const namedParameters = new URLSearchParams()
  for (const name of names) {
    const value = query?.get(name)
    if (value !== undefined && value !== null) namedParameters.set(name, value)
  }
  return namedParameters
}

/** Returns the part of the page's query that a widget receives. */
const queryOf = (
  { listing, scope, readsShopper, query }: WidgetDefinition,
  state: ListingState,
  shopper: Shopper | undefined,
): WidgetQuery => ({
  listing: listing ? state : emptyListing,
  query: parametersOf(query, shopper?.query),
  ...((scope === 'private' || readsShopper) && shopper && { shopper }),
})

class DeadlinePassed extends Error {
  constructor(milliseconds: number) {
    super(`no data after ${milliseconds} ms`)
  }
}

/** Timers that start at the end of this turn of the event loop. */
const starting = new Set<() => void>()

function startTimers(): void {
  for (const start of starting) start()
  starting.clear()
}

/**
 * Starts a load's timer at the end of this turn of the event loop, until which most loads have ended: their data is in
 * memory, and a timer costs more than they do.
 */
function startLater(start: () => void): void {
  if (starting.size === 0) setImmediate(startTimers)
  starting.add(start)
}

async function withDeadline<Value>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const { promise: deadline, reject } = Promise.withResolvers<never>()
  const abort = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const end = () => {
    const error = new DeadlinePassed(milliseconds)
    reject(error)
    abort.abort(error)
  }
  const start = () => {
    timer = setTimeout(end, milliseconds)
  }
  startLater(start)
  try {
    return await Promise.race([work(abort.signal), deadline])
  } finally {
    starting.delete(start)
    clearTimeout(timer)
  }
}

/** Returns the function that calls a widget's loader within its deadline. */
function createLoaderCall({
  commerce,
  commerceInStore = commerce,
  markets,
  payload,
  now,
  timeout: timeoutFactor = 1,
}: Options) {
  return (
    loader: WidgetLoader<unknown, unknown>,
    { content, page, widget }: PreparedWidget,
    context: RenderContext,
    { listing, query, shopper, visitor }: WidgetQuery & { visitor?: Visitor },
  ): Promise<LoadResult<unknown>> => {
    const input = {
      content,
      page,
      context: context.for(widget.definition),
      commerce: context.iso ? commerceInStore : commerce,
      markets: markets(),
      payload: (part: string) => payload?.(context.market.id, part),
      listing,
      query,
      now: now(),
      ...(visitor && { visitor }),
      ...(shopper && { shopper }),
    }
    return withDeadline(timeoutFactor * loader.deadline, (signal) => loader.load({ ...input, signal }))
  }
}

/** Returns loaded data that is not cached. */
const asUncachedData = (loaded: LoadResult<unknown>): WidgetData => ({
  ...loaded,
  hash: '',
  seconds: 0,
  failed: false,
  once: true,
})

/** Data by key: concurrent requests share one load, and results are cached for as long as their loader allows. */
function createDataCache(now: () => number) {
  const cache = new LRUCache<string, { value: WidgetData; until: number }>({ max: 20_000 })
  const flight = createSingleFlight<WidgetData>()
  let names = 0

  /** Returns an identifier of data: the previous one if the data is equal. Free for the first load. */
  function nameOf(key: string, data: unknown): string {
    const before = cache.get(key)?.value
    if (before && isDeepStrictEqual(before.data, data)) return before.hash
    names += 1
    return String(names)
  }

  async function run(
    key: string,
    load: () => Promise<LoadResult<unknown>>,
    canCache: () => boolean,
  ): Promise<WidgetData> {
    const loaded = await load()
    if (loaded.once) return asUncachedData(loaded)
    const { data, tags, seconds, until = Number.POSITIVE_INFINITY, redirect } = loaded
    const value = {
      data,
      hash: nameOf(key, data),
      tags,
      seconds,
      failed: false,
      ...(Number.isFinite(until) && { until }),
      ...(redirect !== undefined && { redirect }),
    }
    if (canCache()) cache.set(key, { value, until: Math.min(now() + seconds * 1_000, until) })
    return value
  }

  return {
    /** Returns cached data synchronously if it is fresh. Rejects with the loader's error. */
    get(key: string, load: () => Promise<LoadResult<unknown>>): WidgetData | Promise<WidgetData> {
      const fresh = cache.get(key)
      const time = now()
      if (fresh && fresh.until > time) return { ...fresh.value, seconds: (fresh.until - time) / 1_000 }
      return flight.run(key, (canCache) => run(key, load, canCache))
    },
    purge(tags: readonly string[]): void {
      flight.purge()
      const old = new Set(tags)
      for (const [key, { value }] of cache.entries()) if (isPurged(value.tags, old)) cache.delete(key)
    },
  }
}

/** Creates the loader of widget data, with deadlines, and a cache for data that visitors can share. */
export function createWidgetLoading(options: Options): WidgetLoading {
  const call = createLoaderCall(options)
  const cache = createDataCache(options.now)

  return {
    load(widget, context, onFailure, { listing, shopper } = emptyQuery) {
      const { loader, definition } = widget.widget
      const isPrivate = definition.scope === 'private'
      if (isPrivate && !shopper) return noData
      if (!loader) return isPrivate ? { ...noData, once: true } : noData
      const query = queryOf(definition, listing, shopper)
      const load = () => call(loader, widget, context, query)
      const loaded =
        isPrivate || query.shopper || query.query.size > 0 || isNarrowed(query.listing)
          ? load().then(asUncachedData)
          : cache.get(keyOf(widget, context, query.listing), load)
      if (!(loaded instanceof Promise)) return loaded
      return loaded.catch((error: unknown) => {
        onFailure(error)
        return failure(error)
      })
    },
    async loadFor(widget, context, visitor) {
      const { loader } = widget.widget
      return loader ? (await call(loader, widget, context, { ...emptyQuery, visitor })).data : null
    },
    purge: cache.purge,
  }
}
