import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Market } from '#schemas/markets/market.ts'
import { type Device, devices } from '#schemas/values/device.ts'
import { createPageBody, encodingFor, improvePageBody, type PageBody } from '#server/http/page-body.ts'

/** Widgets that a market's pages for a device class fetch once they have loaded. */
export interface DeferredWidgets {
  /** Names the market, the device class, and the hash of the HTML. */
  address: string
  /** The HTML of each. */
  widgets: readonly string[]
}

/** Returns the current widgets of a market and device class; undefined if that fails. */
type FindDeferred = (market: Market, device: Device) => Promise<DeferredWidgets | undefined>

/** What renders them. */
interface DeferredSource {
  /** Changes when anything changes that the pages of all markets share. */
  revision: () => string
  /** Returns the HTML of the widgets that pages of a market can fetch later. */
  render: (market: Market, device: Device) => Promise<readonly string[]>
}

export interface DeferredStore {
  find: FindDeferred
  /** Creates those of another site, such as the one of a moment, which are sent as well. */
  findIn(source: DeferredSource): FindDeferred
  /** Sends widgets; returns false for other addresses. */
  send(request: IncomingMessage, response: ServerResponse): boolean
}

interface Options extends DeferredSource {
  market: (id: string) => Market | undefined
  onError: (error: unknown) => void
}

interface Edition extends DeferredWidgets {
  body: PageBody
}

/** Milliseconds that a replaced edition is still served, to pages that name it. */
const replacedFor = 24 * 3_600_000
const maxAgeSeconds = 365 * 24 * 3_600

const address = /^\/assets\/deferred\/([\w-]+)-([a-z]+)-[\w-]{10}\.html$/

const keyOf = (market: Market, device: Device): string => `${market.id} ${device}`

async function createEdition(market: Market, device: Device, widgets: readonly string[]): Promise<Edition> {
  const html = widgets.join('')
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 10)
  return {
    address: `/assets/deferred/${market.id}-${device}-${hash}.html`,
    widgets,
    body: await createPageBody(html),
  }
}

function sendEdition({ body, address }: Edition, request: IncomingMessage, response: ServerResponse): void {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const bytes = body.bytes[encoding]
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': bytes.length,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    // Under the address of another edition it is only the best that this process has.
    'Cache-Control': request.url === address ? `public, max-age=${maxAgeSeconds}, immutable` : 'no-store',
    Vary: 'Accept-Encoding',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Robots-Tag': 'noindex',
  })
  response.end(request.method === 'HEAD' ? undefined : bytes)
}

/** Creates each edition once, and adds it to those that are sent. */
function createFinder(
  { revision, render }: DeferredSource,
  byAddress: LRUCache<string, Edition>,
  onError: Options['onError'],
): (market: Market, device: Device) => Promise<Edition | undefined> {
  const current = new Map<string, { revision: string; edition: Promise<Edition | undefined> }>()

  async function create(market: Market, device: Device): Promise<Edition | undefined> {
    try {
      const edition = await createEdition(market, device, await render(market, device))
      byAddress.set(edition.address, edition)
      improvePageBody(edition.body).catch(onError)
      return edition
    } catch (error) {
      // The next page tries again.
      current.delete(keyOf(market, device))
      onError(error)
      return undefined
    }
  }

  return (market, device) => {
    const key = keyOf(market, device)
    const cached = current.get(key)
    if (cached?.revision === revision()) return cached.edition
    const edition = create(market, device)
    current.set(key, { revision: revision(), edition })
    return edition
  }
}

/**
 * Creates the widgets that pages fetch later: one edition for each market, device class and edition of the site, the same in
 * every process. A process that lacks the edition of an address, as it has just started or is of another build, sends its
 * current one.
 */
export function createDeferredWidgets({ market: marketOf, onError, ...source }: Options): DeferredStore {
  const byAddress = new LRUCache<string, Edition>({ max: 500, ttl: replacedFor, updateAgeOnGet: true })
  const find = createFinder(source, byAddress, onError)
  return {
    find,
    findIn: (other) => createFinder(other, byAddress, onError),
    send(request, response) {
      const { url = '', method } = request
      const [, id = '', deviceName] = (method === 'GET' || method === 'HEAD' ? address.exec(url) : null) ?? []
      const market = marketOf(id)
      const device = devices.find((name) => name === deviceName)
      if (!market || !device) return false
      const named = byAddress.get(url)
      if (named) sendEdition(named, request, response)
      else
        void find(market, device).then((edition) => {
          if (edition) sendEdition(edition, request, response)
          else response.writeHead(503, { 'Cache-Control': 'no-store' }).end()
        })
      return true
    },
  }
}
