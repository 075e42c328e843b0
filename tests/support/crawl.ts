import { isTextKey } from '#starter/translations/translations.ts'
import type { PageAnswer } from '#tests/support/browser/page-visitor.ts'

type Ask = (address: string) => Promise<PageAnswer>

/** The results of following links as a visitor. */
export interface Crawl {
  /** A path of each page kind that was reached. */
  kinds: ReadonlyMap<string, string>
  /** Links that end in no page, with the page that they are on. */
  dead: readonly string[]
  /** Untranslated keys that a page shows. */
  rawKeys: readonly string[]
}

interface Options {
  ask: Ask
  market: string
  /** Pages of each kind to open in a browser; the rest are only requested, but `hubs` are all opened. */
  opened: number
  /** Product pages to request. Default: all. */
  products?: number
  /** Product pages to request beyond that number. */
  always?: RegExp
  /** Kinds of which each page is opened. Default: those of which each leads to pages that no other leads to. */
  hubs?: readonly string[]
}

const decoded = (href: string): string => href.replaceAll('&amp;', '&')

/** Addresses within a market that a page leads to, without fragments. */
function linksIn(html: string, market: string): string[] {
  const hrefs = Array.from(html.matchAll(/<a\b[^>]*?\shref="([^"#]*)/g), ([, href]) => decoded(href ?? ''))
  return [...new Set(hrefs)].filter((href) => href === `/${market}` || href.startsWith(`/${market}/`))
}

/** Words that a page shows: its text, and what screen readers announce. */
function wordsIn(html: string): string[] {
  const body = html.replace(/<(script|style|template|noscript)\b.*?<\/\1>/gs, '')
  const texts = Array.from(body.matchAll(/>([^<>]+)</g), ([, text]) => text ?? '')
  const labels = Array.from(
    body.matchAll(/\s(?:aria-label|alt|title|placeholder)="([^"]*)"/g),
    ([, text]) => text ?? '',
  )
  return [...texts, ...labels].map((text) => text.trim())
}

/**
 * Follows links from a market's home page, as script and forms aside a visitor can. Every link must end in a page; pages
 * that only filter or sort another are not requested.
 */
export async function crawl({
  ask,
  market,
  opened,
  products = Number.POSITIVE_INFINITY,
  always,
  hubs = ['categoryPage', 'contentPage'],
}: Options): Promise<Crawl> {
  const kinds = new Map<string, string>()
  const openedOf = new Map<string, number>()
  const requested = new Set<string>([`/${market}`])
  const [dead, rawKeys] = [new Set<string>(), new Set<string>()]
  let productsAsked = 0
  let waiting = [{ path: `/${market}`, from: '' }]

  /** The page at the end of a link, by the kind in its JSON. */
  async function kindOf(path: string, hops = 0): Promise<{ alias: string; path: string } | number> {
    const url = new URL(path, 'https://shop.example')
    url.searchParams.set('type', 'json')
    const { status, location, html } = await ask(url.pathname + url.search)
    if (status >= 300 && status < 400 && hops < 5) return kindOf(location, hops + 1)
    if (status !== 200) return status
    const { alias, path: own }: { alias: string; path: string } = JSON.parse(html)
    return { alias, path: hops === 0 ? path : own }
  }

  async function open(path: string): Promise<string[]> {
    const { status, location, html } = await ask(path)
    if (status >= 300 && status < 400) return [location]
    if (status !== 200) return []
    for (const word of wordsIn(html)) if (isTextKey(word)) rawKeys.add(`${path}: ${word}`)
    return linksIn(html, market)
  }

  async function visit({ path, from }: { path: string; from: string }): Promise<string[]> {
    const pageKind = await kindOf(path)
    // A guest is sent to the sign-in: the page exists.
    if (pageKind === 401) return []
    if (typeof pageKind === 'number') {
      dead.add(`${from} → ${path}: ${pageKind}`)
      return []
    }
    if (!kinds.has(pageKind.alias)) kinds.set(pageKind.alias, pageKind.path)
    const count = openedOf.get(pageKind.alias) ?? 0
    if (count >= opened && !hubs.includes(pageKind.alias)) return []
    openedOf.set(pageKind.alias, count + 1)
    return open(path)
  }

  /** Whether a link leads to a page not requested yet; filters and orders of a requested page do not count. */
  function isNew(path: string): boolean {
    const [bare = path] = path.split('?')
    if (requested.has(path) || requested.has(bare)) return false
    if (!path.startsWith(`/${market}/p/`) || always?.test(path)) return true
    productsAsked += 1
    return productsAsked <= products
  }

  while (waiting.length > 0) {
    const next: typeof waiting = []
    for (const link of waiting)
      for (const path of (await visit(link)).filter(isNew)) {
        requested.add(path)
        next.push({ path, from: link.path })
      }
    waiting = next
  }
  return { kinds, dead: [...dead], rawKeys: [...rawKeys] }
}
