import { isDeepStrictEqual } from 'node:util'
import { localeOf, type Market } from '#schemas/markets/market.ts'
import { isRecord } from '#schemas/validation/is-record.ts'
import { CmsFailure, parseBody, requestCms } from '#server/content/cms-request.ts'
import { createContentCopies, partsRoot } from '#server/content/content-copies.ts'
import { revisionOf } from '#server/content/document.ts'
import type { Database } from '#server/database/database.ts'
import { marketsIn } from '#server/site/site.ts'
import type { SiteDocument, SiteDocuments } from '#server/site/site-source.ts'

interface Options {
  cmsUrl: string
  /** Bearer token of requests. */
  cmsToken: string | undefined
  /** Database of the last good copies. */
  database: Database
  /** Source of the list of markets. */
  documents: Pick<SiteDocuments, 'list'>
  /** Receives each unusable reply. */
  onFailure(failure: { path: string; reason: string }): void
  /** Milliseconds before a request times out. */
  timeout?: number
}

/** Market-wide content that a content system provides (content rule 25). */
export interface CmsPayload {
  /**
   * Fetches every part again and returns whether anything changed. If the system does not respond, the last copy is
   * used, also after a restart.
   */
  refresh(): Promise<boolean>
  /** Whether the last refresh received a usable reply for every part. */
  isComplete(): boolean
  /** Returns the embedded store's site-wide content, overridden by the content system's. */
  over(stored: SiteDocuments): SiteDocuments
}

type Kind = 'toggles' | 'translations' | 'payload'

type NamedPart = readonly [part: string, kind: Kind]

const flagsPart: NamedPart = ['feature-flags', 'toggles']

/** Parts of a content system apart from its feature flags, by document kind. Header and footer come with its pages. */
const parts: readonly NamedPart[] = [
  ['translations', 'translations'],
  ...[
    'navigation',
    'badges',
    'sub-brands',
    'shop-the-look',
    'free-freight-value',
    'monitoring',
    'product-set',
    'shipping-methods',
    'size-guide-settings',
    'terms-and-conditions',
  ].map((part) => [part, 'payload'] as const),
]

/** A part that was received. `stored`: whether its last good copy is. */
interface Part {
  kind: Kind
  document: SiteDocument
  stored: boolean
}

/** Outcome of fetching a part; `down`: the whole system does not respond. */
type Outcome = 'changed' | 'same' | 'failed' | 'down'

const pathOf = (market: Market, part: string): string => `${partsRoot}${market.id}/${part}`

/** Names that documents give to parts which are lists. */
const listParts = new Map([
  ['sub-brands', 'brands'],
  ['badges', 'badges'],
])

/** Converts a part to the site's document; undefined if it is malformed. */
function documentOf(market: Market, part: string, kind: Kind, content: unknown): SiteDocument | undefined {
  const list = listParts.get(part)
  const body = list !== undefined && Array.isArray(content) ? { [list]: content } : content
  if (!isRecord(body)) return undefined
  if (kind === 'translations') return { market: '', key: localeOf(market), body }
  return { market: market.id, key: kind === 'payload' ? part : '', body }
}

/** Stores the parts that `{CMS_URL}/api/f/{market}/…` returns, the last good copy of each. */
export function createCmsPayload({
  cmsUrl,
  cmsToken,
  database,
  documents,
  onFailure,
  timeout = 3_000,
}: Options): CmsPayload {
  const copies = createContentCopies(database, onFailure)
  const cache = new Map<string, Part>()
  let loaded = false
  let complete = false

  function addressOf(path: string): URL {
    const address = new URL(cmsUrl)
    address.pathname = address.pathname.replace(/\/+$/, '') + path
    return address
  }

  /** @throws CmsFailure if the reply is unusable */
  async function fetchPart(market: Market, part: string, kind: Kind): Promise<'changed' | 'same'> {
    const path = pathOf(market, part)
    const reply = await requestCms(cmsUrl, addressOf(path), { token: cmsToken, timeout })
    if (reply.kind === 'missing') {
      if (!cache.delete(path)) return 'same'
      await copies.remove(path)
      return 'changed'
    }
    if (reply.kind !== 'body') throw new CmsFailure(`unexpected ${reply.kind}`, false)
    const document = documentOf(market, part, kind, parseBody(reply.body))
    if (!document) throw new CmsFailure('is malformed', false)
    const before = cache.get(path)
    const isSame = isDeepStrictEqual(document, before?.document)
    const received = isSame && before ? before : { kind, document, stored: false }
    cache.set(path, received)
    received.stored ||= await copies.put(path, { body: reply.body, revision: revisionOf(reply.body) })
    return isSame ? 'same' : 'changed'
  }

  async function refreshPart(market: Market, part: string, kind: Kind): Promise<Outcome> {
    try {
      return await fetchPart(market, part, kind)
    } catch (error) {
      if (!(error instanceof CmsFailure)) throw error
      onFailure({ path: pathOf(market, part), reason: error.message })
      return error.systemWide ? 'down' : 'failed'
    }
  }

  /** Loads the copies that an earlier process stored. */
  async function load(markets: readonly Market[]): Promise<void> {
    const bodies = await copies.bodiesUnder(partsRoot)
    for (const market of markets)
      for (const [part, kind] of [flagsPart, ...parts]) {
        const path = pathOf(market, part)
        const body = bodies.get(path)
        const document = body === undefined ? undefined : documentOf(market, part, kind, parseBody(body))
        if (document) cache.set(path, { kind, document, stored: true })
      }
    loaded = true
  }

  return {
    async refresh() {
      complete = false
      const markets = marketsIn(await documents.list('markets'))
      if (!loaded) await load(markets)
      const outcomes: Outcome[] = []
      for (const market of markets) {
        const flags = await refreshPart(market, ...flagsPart)
        outcomes.push(flags)
        // The remaining requests would only wait.
        if (flags === 'down') break
        outcomes.push(...(await Promise.all(parts.map((part) => refreshPart(market, ...part)))))
      }
      complete = outcomes.every((outcome) => outcome === 'changed' || outcome === 'same')
      return outcomes.includes('changed')
    },
    isComplete: () => complete,
    over: (stored) => ({
      ...stored,
      async list(kind) {
        const cachedDocuments = [...cache.values()].flatMap((part) =>
          part.kind === kind ? [part.document] : [],
        )
        const nameOf = ({ market, key }: SiteDocument) => `${market}/${key}`
        const replacedNames = new Set(cachedDocuments.map(nameOf))
        const base = await stored.list(kind)
        // Missing texts fall back to the embedded store's; otherwise their key would appear.
        const texts = new Map(base.map((document) => [document.key, document.body]))
        const merged = cachedDocuments.map((document) =>
          kind === 'translations'
            ? { ...document, body: { ...textsUnder(texts, document.key), ...Object(document.body) } }
            : document,
        )
        return [...base.filter((document) => !replacedNames.has(nameOf(document))), ...merged]
      },
    }),
  }
}

/** Returns the embedded texts of a locale: its own, else its language's. */
function textsUnder(texts: ReadonlyMap<string, unknown>, locale: string): object {
  const text = texts.get(locale) ?? texts.get(locale.split('-')[0] ?? '')
  return isRecord(text) ? text : {}
}
