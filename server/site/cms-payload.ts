import { isDeepStrictEqual } from 'node:util'
import { localeOf, type Market } from '#schemas/markets/market.ts'
import { CmsFailure, parseBody, requestCms } from '#server/content/cms-request.ts'
import { marketsIn } from '#server/site/site.ts'
import type { SiteDocument, SiteDocuments } from '#server/site/site-source.ts'

interface Options {
  cmsUrl: string
  /** Bearer token of requests. */
  cmsToken: string | undefined
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
   * used.
   */
  refresh(): Promise<boolean>
  /** Returns the embedded store's site-wide content, overridden by the content system's. */
  over(stored: SiteDocuments): SiteDocuments
}

type Kind = 'toggles' | 'translations' | 'payload'

/** Parts of a content system apart from its feature flags, by document kind. Header and footer come with its pages. */
const parts: readonly (readonly [part: string, kind: Kind])[] = [
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

/** Outcome of fetching a part; `down`: the whole system does not respond. */
type Outcome = 'changed' | 'same' | 'failed' | 'down'

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names that documents give to parts which are lists. */
const listParts = new Map([
  ['sub-brands', 'brands'],
  ['badges', 'badges'],
])

/** Converts a part to the site's document; undefined if it is malformed. */
function documentOf(market: Market, part: string, kind: Kind, content: unknown): SiteDocument | undefined {
  const list = listParts.get(part)
  const body = list !== undefined && Array.isArray(content) ? { [list]: content } : content
  if (!isObject(body)) return undefined
  if (kind === 'translations') return { market: '', key: localeOf(market), body }
  return { market: market.id, key: kind === 'payload' ? part : '', body }
}

/** Stores the parts that `{CMS_URL}/api/f/{market}/…` returns, the last good copy of each. */
export function createCmsPayload({
  cmsUrl,
  cmsToken,
  documents,
  onFailure,
  timeout = 3_000,
}: Options): CmsPayload {
  const cache = new Map<string, { kind: Kind; document: SiteDocument }>()

  function addressOf(path: string): URL {
    const address = new URL(cmsUrl)
    address.pathname = address.pathname.replace(/\/+$/, '') + path
    return address
  }

  /** @throws CmsFailure if the reply is unusable */
  async function fetchPart(market: Market, part: string, kind: Kind): Promise<'changed' | 'same'> {
    const path = `/api/f/${market.id}/${part}`
    const reply = await requestCms(cmsUrl, addressOf(path), { token: cmsToken, timeout })
    if (reply.kind === 'missing') return cache.delete(path) ? 'changed' : 'same'
    if (reply.kind !== 'body') throw new CmsFailure(`unexpected ${reply.kind}`, false)
    const document = documentOf(market, part, kind, parseBody(reply.body))
    if (!document) throw new CmsFailure('is malformed', false)
    if (isDeepStrictEqual(document, cache.get(path)?.document)) return 'same'
    cache.set(path, { kind, document })
    return 'changed'
  }

  async function refreshPart(market: Market, part: string, kind: Kind): Promise<Outcome> {
    try {
      return await fetchPart(market, part, kind)
    } catch (error) {
      if (!(error instanceof CmsFailure)) throw error
      onFailure({ path: `/api/f/${market.id}/${part}`, reason: error.message })
      return error.systemWide ? 'down' : 'failed'
    }
  }

  return {
    async refresh() {
      let changed = false
      for (const market of marketsIn(await documents.list('markets'))) {
        const flags = await refreshPart(market, 'feature-flags', 'toggles')
        if (flags === 'down') return changed
        const others = await Promise.all(parts.map(([part, kind]) => refreshPart(market, part, kind)))
        changed ||= [flags, ...others].includes('changed')
      }
      return changed
    },
    over: (stored) => ({
      ...stored,
      async list(kind) {
        const cachedDocuments = [...cache.values()].flatMap((part) =>
          part.kind === kind ? [part.document] : [],
        )
        const nameOf = ({ market, key }: SiteDocument) => `${market}/${key}`
        const replaced = new Set(cachedDocuments.map(nameOf))
        const base = await stored.list(kind)
        // Missing texts fall back to the embedded store's; otherwise their key would appear.
        const texts = new Map(base.map((document) => [document.key, document.body]))
        const merged = cachedDocuments.map((document) =>
          kind === 'translations'
            ? { ...document, body: { ...textsUnder(texts, document.key), ...Object(document.body) } }
            : document,
        )
        return [...base.filter((document) => !replaced.has(nameOf(document))), ...merged]
      },
    }),
  }
}

/** Returns the embedded texts of a locale: its own, else its language's. */
function textsUnder(texts: ReadonlyMap<string, unknown>, locale: string): object {
  const text = texts.get(locale) ?? texts.get(locale.split('-')[0] ?? '')
  return isObject(text) ? text : {}
}
