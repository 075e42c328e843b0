import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import { isPurged } from '#renderer/cache-tags.ts'
import type { WidgetDefinition } from '#renderer/define-widget.ts'
import type { Asked, Commerce, Loaded, Shopper, Visitor, WidgetLoader } from '#renderer/loader.ts'
import type { PreparedWidget } from '#renderer/prepare-widget.ts'
import type { RenderContext } from '#renderer/site-context.ts'
import {
  isNarrowed,
  type ListingState,
  wholeListing,
  writeListing,
} from '#schemas/catalogue/listing-state.ts'
import type { Market } from '#schemas/markets/market.ts'

/** A widget's data as the renderer takes it. */
export interface WidgetData {
  data: unknown
  /** Another one for other data; where a widget is loaded again, the same for the same. */
  hash: string
  tags: readonly string[]
  /** Seconds that a page with it may be kept; undefined: without a bound. */
  seconds: number | undefined
  failed: boolean
  /** Belongs to one visitor, or to one of too many listings: what is made of it is kept for nobody. */
  once?: true
  /** The page leads there instead. */
  redirect?: string
  /** What the loader threw, or that it was too slow. */
  error?: unknown
}

export interface WidgetLoading {
  /** Loads a widget's data, from memory where it is fresh: then the answer is no promise. Never rejects. */
  load(
    widget: PreparedWidget,
    context: RenderContext,
    onFailure: (error: unknown) => void,
    asked?: Asked,
  ): WidgetData | Promise<WidgetData>
  /** Loads a widget's data for one visitor, and keeps it for nobody. @throws what the loader throws, or that it is slow */
  loadFor(widget: PreparedWidget, context: RenderContext, visitor: Visitor): Promise<unknown>
  /** Forgets what carries any of these tags. */
  purge(tags: readonly string[]): void
}

interface Options {
  commerce: Commerce
  /** In the in-store context; absent: the same. */
  commerceInStore?: Commerce
  markets: () => readonly Market[]
  /** Parts of a market's payload that content keeps as they are; absent: there are none. */
  payload?: (market: string, part: string) => unknown
  /** Milliseconds since the epoch. */
  now: () => number
  /** How many times its own deadline every loader is given, for machines on which nothing is told by time; 1 by default. */
  patience?: number
}

/** What is asked of a page by its path alone. */
const nothingAsked: WidgetAsked = { listing: wholeListing, query: new URLSearchParams() }

const nothing: WidgetData = { data: null, hash: '', tags: [], seconds: undefined, failed: false }
const failure = (error: unknown): WidgetData => ({ ...nothing, hash: 'failed', failed: true, error })

const keyOf = ({ contentHash }: PreparedWidget, { key }: RenderContext, listing: ListingState): string =>
  `${contentHash}|${key}${listing === wholeListing ? '' : writeListing(listing)}`

/** What is asked of a widget. */
interface WidgetAsked extends Asked {
  /** The parameters that it names. */
  query: URLSearchParams
}

/** Of a page's address, the parameters that a widget names. */
function parametersOf(names: readonly string[], query: URLSearchParams | undefined): URLSearchParams {
  const named = new URLSearchParams()
  for (const name of names) {
    const value = query?.get(name)
    if (value !== undefined && value !== null) named.set(name, value)
  }
  return named
}

/** What a widget is told of what is asked of its page. */
const askedOf = (
  { listing, scope, query }: WidgetDefinition,
  asked: ListingState,
  shopper: Shopper | undefined,
): WidgetAsked => ({
  listing: listing ? asked : wholeListing,
  query: parametersOf(query, shopper?.query),
  ...(scope === 'private' && shopper && { shopper }),
})

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
export function createWidgetLoading(options: Options): WidgetLoading {
  const { commerce, commerceInStore = commerce, markets, payload, now, patience = 1 } = options
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
    { listing, query, shopper, visitor }: WidgetAsked & { visitor?: Visitor },
  ): Promise<Loaded<unknown>> {
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
    return withDeadline(patience * loader.deadline, (signal) => loader.load({ ...input, signal }))
  }

  async function run(
    key: string,
    loader: WidgetLoader<unknown, unknown>,
    widget: PreparedWidget,
    context: RenderContext,
    asked: WidgetAsked,
  ) {
    const begun = purges
    const { data, tags, seconds, redirect } = await call(loader, widget, context, asked)
    const value: WidgetData = {
      data,
      hash: nameOf(key, data),
      tags,
      seconds,
      failed: false,
      ...(redirect !== undefined && { redirect }),
    }
    if (begun === purges) kept.set(key, { value, until: now() + seconds * 1_000 })
    return value
  }

  function start(
    key: string,
    loader: WidgetLoader<unknown, unknown>,
    widget: PreparedWidget,
    context: RenderContext,
    asked: WidgetAsked,
  ): Promise<WidgetData> {
    const mine = run(key, loader, widget, context, asked).finally(() => {
      if (running.get(key) === mine) running.delete(key)
    })
    running.set(key, mine)
    return mine
  }

  /** Loads what is kept for nobody. */
  async function runOnce(
    loader: WidgetLoader<unknown, unknown>,
    widget: PreparedWidget,
    context: RenderContext,
    asked: WidgetAsked,
  ): Promise<WidgetData> {
    const loaded = await call(loader, widget, context, asked)
    return { ...loaded, hash: '', seconds: 0, failed: false, once: true }
  }

  /** From memory where it is fresh; one run for all who wait for the same. */
  function loadKept(
    loader: WidgetLoader<unknown, unknown>,
    widget: PreparedWidget,
    context: RenderContext,
    asked: WidgetAsked,
  ): WidgetData | Promise<WidgetData> {
    const key = keyOf(widget, context, asked.listing)
    const fresh = kept.get(key)
    const time = now()
    if (fresh && fresh.until > time) return { ...fresh.value, seconds: (fresh.until - time) / 1_000 }
    return running.get(key) ?? start(key, loader, widget, context, asked)
  }

  return {
    load(widget, context, onFailure, { listing, shopper } = nothingAsked) {
      const { loader, definition } = widget.widget
      const own = definition.scope === 'private'
      if (own && !shopper) return nothing
      if (!loader) return own ? { ...nothing, once: true } : nothing
      const asked = askedOf(definition, listing, shopper)
      const load = own || asked.query.size > 0 || isNarrowed(asked.listing) ? runOnce : loadKept
      const loaded = load(loader, widget, context, asked)
      if (!(loaded instanceof Promise)) return loaded
      return loaded.catch((error: unknown) => {
        onFailure(error)
        return failure(error)
      })
    },
    async loadFor(widget, context, visitor) {
      const { loader } = widget.widget
      return loader ? (await call(loader, widget, context, { ...nothingAsked, visitor })).data : null
    },
    purge(tags) {
      purges += 1
      running.clear()
      const old = new Set(tags)
      for (const [key, { value }] of kept.entries()) if (isPurged(value.tags, old)) kept.delete(key)
    },
  }
}
