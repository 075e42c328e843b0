import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Market } from '#schemas/markets/market.ts'
import {
  compressByDictionary,
  createDictionary,
  type Dictionary,
  dictionaryIn,
} from '#server/http/dictionary-encoding.ts'
import { createPageBody, encodingFor, type PageBody } from '#server/http/page-body.ts'

/** Compression dictionaries: one per market and edition of the content that all its pages share. */
export interface PageDictionaries {
  /** Returns the path of the market's dictionary; undefined while it is built. */
  addressFor(market: string): string | undefined
  /** Returns the dictionary that a request has, if it is a known one. */
  of(headers: IncomingHttpHeaders): Dictionary | undefined
  /** Returns a page's body compressed against a dictionary: synchronously if it is cached. */
  encode(body: PageBody, dictionary: Dictionary): Buffer | Promise<Buffer>
  /** Sends a dictionary; returns false for other addresses. */
  send(request: IncomingMessage, response: ServerResponse): boolean
}

interface Options {
  /** Changes when anything changes that the pages of all markets share. */
  revision: () => string
  market: (id: string) => Market | undefined
  /** Returns what the pages of a market share: public HTML and styles; undefined if there is nothing to share. */
  sharedParts: (market: Market) => Promise<string | undefined>
  onError: (error: unknown) => void
}

/** Milliseconds that a replaced dictionary is still supported, for browsers that have it. */
const replacedFor = 24 * 3_600_000
/** Seconds that browsers cache one. */
const maxAgeSeconds = 7 * 24 * 3_600

const levelNow = 6
const levelLater = 19

const folder = '/assets/dictionaries/'

interface DictionaryOffer {
  dictionary: Dictionary
  body: PageBody
  market: Market
}

interface CurrentDictionary {
  revision: string
  address: string | undefined
}

/** A compressed page, and whether it has the highest level. */
interface CompressedPage {
  bytes: Buffer
  best: boolean
}

const addressOf = ({ id }: Market, { key }: Dictionary): string =>
  `${folder}${id}-${Buffer.from(key, 'base64').toString('hex').slice(0, 16)}`

function sendDictionary(
  request: IncomingMessage,
  response: ServerResponse,
  { body, market }: DictionaryOffer,
): void {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const bytes = body.bytes[encoding]
  response.writeHead(200, {
    'Content-Type': 'application/octet-stream',
    'Content-Length': bytes.length,
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
    'Cache-Control': `public, max-age=${maxAgeSeconds}, immutable`,
    'Use-As-Dictionary': `match="${market.url}{/*}?", match-dest=("document")`,
    Vary: 'Accept-Encoding',
    'X-Content-Type-Options': 'nosniff',
  })
  response.end(bytes)
}

/** Builds the markets' dictionaries, and finds them by address and by key. */
function createDictionaryStore({ revision, market: marketOf, sharedParts, onError }: Options) {
  const current = new Map<string, CurrentDictionary>()
  const making = new Set<string>()
  const byAddress = new LRUCache<string, DictionaryOffer>({
    max: 200,
    ttl: replacedFor,
    updateAgeOnGet: true,
  })
  const byKey = new LRUCache<string, Dictionary>({ max: 200, ttl: replacedFor, updateAgeOnGet: true })

  async function make(market: Market, edition: string): Promise<void> {
    making.add(market.id)
    try {
      const commonParts = await sharedParts(market)
      if (commonParts === undefined) {
        current.set(market.id, { revision: edition, address: undefined })
        return
      }
      const body = await createPageBody(commonParts)
      const dictionary = createDictionary(body.bytes.identity)
      const address = addressOf(market, dictionary)
      byAddress.set(address, { dictionary, body, market })
      byKey.set(dictionary.key, dictionary)
      current.set(market.id, { revision: edition, address })
    } finally {
      making.delete(market.id)
    }
  }

  return {
    offerAt: (address: string) => byAddress.get(address),
    withKey: (key: string) => byKey.get(key),
    addressFor(id: string): string | undefined {
      const edition = revision()
      const cached = current.get(id)
      const address = cached?.address
      const isCurrent = cached?.revision === edition && (address === undefined || byAddress.has(address))
      const market = isCurrent || making.has(id) ? undefined : marketOf(id)
      if (market) make(market, edition).catch(onError)
      return address
    },
  }
}

/** Compresses pages against dictionaries, and caches the result as long as the page. */
function createPageEncoder(onError: Options['onError']): Pick<PageDictionaries, 'encode'> {
  // Keyed by the body, so that entries live as long as the cached page.
  const encodedPages = new WeakMap<PageBody, LRUCache<string, CompressedPage>>()
  let improving = Promise.resolve()

  /** Recompresses pages at the highest level, one at a time, at their second request. */
  function improveLater(body: PageBody, dictionary: Dictionary, uncompressed: CompressedPage): void {
    uncompressed.best = true
    improving = improving
      .then(async () => {
        uncompressed.bytes = await compressByDictionary(body.bytes.identity, dictionary, levelLater)
      })
      .catch(onError)
  }

  return {
    encode(body, dictionary) {
      const bodies = encodedPages.get(body) ?? new LRUCache<string, CompressedPage>({ max: 2 })
      encodedPages.set(body, bodies)
      const cached = bodies.get(dictionary.key)
      if (cached) {
        if (!cached.best) improveLater(body, dictionary, cached)
        return cached.bytes
      }
      return compressByDictionary(body.bytes.identity, dictionary, levelNow).then((bytes) => {
        bodies.set(dictionary.key, { bytes, best: false })
        return bytes
      })
    },
  }
}

export function createPageDictionaries(options: Options): PageDictionaries {
  const { addressFor, offerAt, withKey } = createDictionaryStore(options)
  return {
    ...createPageEncoder(options.onError),
    addressFor,
    of(headers) {
      const key = dictionaryIn(headers)
      return key === undefined ? undefined : withKey(key)
    },
    send(request, response) {
      if (!request.url?.startsWith(folder) || request.method !== 'GET') return false
      const offeredDictionary = offerAt(request.url)
      if (!offeredDictionary) return false
      sendDictionary(request, response, offeredDictionary)
      return true
    },
  }
}
