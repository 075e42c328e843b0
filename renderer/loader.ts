import type { CallEndpoint } from '#renderer/browser/page/api-client.ts'
import type { WidgetContext } from '#renderer/context.ts'
import type { ContentOf, PageProps } from '#renderer/define-widget.ts'
import type { ListingState } from '#schemas/catalogue/listing-state.ts'
import type { Product } from '#schemas/catalogue/product.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import type { SearchRequest, SearchResult } from '#schemas/catalogue/search.ts'
import type { Market } from '#schemas/markets/market.ts'

/** The input of recommendations (listing rule 17). */
export interface Recommended {
  kind: 'popular' | 'viewedTogether' | 'boughtTogether' | 'personal'
  /** Products to go by; for `personal` those that the visitor saw, the latest first. */
  productIds?: readonly string[]
  /** Only of this category. */
  category?: string
}

/** What products have to do with one that is looked at. */
export type Relation = 'similar' | 'completeTheLook'

/** Where products come from. */
export interface Commerce {
  /**
   * Products by id (`style_colour`, or a sku of theirs), each once, in the order asked for; unknown ids are left out.
   */
  products(market: string, ids: readonly string[], signal: AbortSignal): Promise<readonly ProductCard[]>
  /** The first `size` products of a category or of any of the tags. */
  listing(
    market: string,
    selection: { category?: string; tags?: readonly string[] },
    size: number,
    signal: AbortSignal,
  ): Promise<readonly ProductCard[]>
  /** A search or a listing, with what it can be narrowed by. */
  search(market: string, request: SearchRequest, signal: AbortSignal): Promise<SearchResult>
  /** Everything of one product, by its id or a sku of it; undefined where the market does not have it. */
  product(market: string, id: string, signal: AbortSignal): Promise<Product | undefined>
  /** At most `size` products, the best first. What there is nothing to go by for are the popular ones. */
  recommendations(
    market: string,
    wanted: Recommended,
    size: number,
    signal: AbortSignal,
  ): Promise<readonly ProductCard[]>
  /** At most `size` products that have to do with one, the best first. */
  related(
    market: string,
    productId: string,
    relation: Relation,
    size: number,
    signal: AbortSignal,
  ): Promise<readonly ProductCard[]>
}

/** What a visitor's browser tells to have a widget filled for them. */
export interface Visitor {
  /** Products of a list that the browser keeps, the latest first. */
  productIds: readonly string[]
}

/** The visitor of a private page: never told to a widget whose HTML others may see. */
export interface Shopper {
  /** Calls an endpoint as this visitor, with their session and basket. */
  call: CallEndpoint
  /** Who is signed in; undefined for guests. */
  session: { readonly userId: string } | undefined
  /** What the page's address says beside its path. */
  query: URLSearchParams
  /** The kind of the page, by its alias: some parts may not do on one what they do on another. */
  page?: string
  /** The page's own path: where its forms may lead back to. */
  path?: string
}

/** What is asked of a page beyond its path. */
export interface Asked {
  listing: ListingState
  /** Only where the page is rendered for this visitor alone. */
  shopper?: Shopper
}

/**
 * What a loader may ask. On pages it is told nothing of the visitor: loaded data is shared by all who see the page.
 */
export type LoadInput<Definition> = PageProps<Definition> & {
  content: ContentOf<Definition>
  context: WidgetContext
  commerce: Commerce
  markets: readonly Market[]
  /** A part of the market's payload that content keeps as it is, such as `jobs`. Its own schema is the loader's to check. */
  payload: (part: string) => unknown
  /** Only where the widget is rendered for one visitor. */
  visitor?: Visitor
  /** What the page's address asks of a listing; the whole of it for a widget that does not say `listing`. */
  listing: ListingState
  /** The parameters that the widget names, of the page's address; none where others may be sent the same HTML. */
  query: URLSearchParams
  /** Only for a private widget on a private page. */
  shopper?: Shopper
  /** Milliseconds since the epoch. */
  now: number
  signal: AbortSignal
}

/** Loaded data with what makes it old: cache tags, and its greatest age in seconds. */
export interface Loaded<Data> {
  data: Data
  tags: readonly string[]
  seconds: number
  /** The page leads there instead: a path of this site. */
  redirect?: string
}

/** The default export of a widget's `load.ts`. */
export interface WidgetLoader<Definition, Data> {
  /** Milliseconds after which the page goes on without the data. */
  deadline: number
  load(input: LoadInput<Definition>): Promise<Loaded<Data>>
}

export type DataOf<Loader> = Loader extends WidgetLoader<infer _, infer Data> ? Data : never
