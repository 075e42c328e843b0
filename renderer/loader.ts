import type { CallEndpoint } from '#renderer/browser/page/api-client.ts'
import type { WidgetContext } from '#renderer/context.ts'
import type { ContentOf, PageProps, PagesOf } from '#renderer/define-widget.ts'
import type { ListingState } from '#schemas/catalogue/listing-state.ts'
import type { Product } from '#schemas/catalogue/product.ts'
import type { ProductCard } from '#schemas/catalogue/product-card.ts'
import type { SearchRequest, SearchResult } from '#schemas/catalogue/search.ts'
import type { Market } from '#schemas/markets/market.ts'

/** A visitor with consent to personalisation: a browser id, and the signed-in account. */
export interface RecommendationVisitor {
  temporaryId: string
  userId?: string
}

/** The input of recommendations (listing rule 17). */
export interface RecommendationRequest {
  kind: 'popular' | 'viewedTogether' | 'boughtTogether' | 'personal'
  /** Products to base recommendations on; for `personal` those that the visitor viewed, latest first. */
  productIds?: readonly string[]
  /** Limits results to this category. */
  category?: string
  /** Absent on pages that all visitors share. */
  visitor?: RecommendationVisitor
}

/** Relation of products to one in view. */
export type Relation = 'similar' | 'completeTheLook'

/** Source of products. */
export interface Commerce {
  /**
   * Returns products by id (`style_colour`, or one of their SKUs), each once, in the requested order; unknown ids are
   * left out.
   */
  products(market: string, ids: readonly string[], signal: AbortSignal): Promise<readonly ProductCard[]>
  /** Returns the first `size` products of a category or of any of the tags. */
  listing(
    market: string,
    selection: { category?: string; tags?: readonly string[] },
    size: number,
    signal: AbortSignal,
  ): Promise<readonly ProductCard[]>
  /** Returns the result of a search or listing with facets. */
  search(market: string, request: SearchRequest, signal: AbortSignal): Promise<SearchResult>
  /** Returns a product's details by its id or a SKU; undefined if the market does not have it. */
  product(market: string, id: string, signal: AbortSignal): Promise<Product | undefined>
  /** Returns at most `size` products, best first; popular ones if there is no basis for a recommendation. */
  recommendations(
    market: string,
    recommendationQuery: RecommendationRequest,
    size: number,
    signal: AbortSignal,
  ): Promise<readonly ProductCard[]>
  /** Returns at most `size` products related to one, the best first. */
  related(
    market: string,
    productId: string,
    relation: Relation,
    size: number,
    signal: AbortSignal,
  ): Promise<readonly ProductCard[]>
}

/** Visitor data with which the browser requests a filled widget. */
export interface Visitor {
  /** Products of a list that the browser stores, latest first. */
  productIds: readonly string[]
}

/** The visitor of a private page, never passed to widgets whose HTML is shared. */
export interface Shopper {
  /** Calls an endpoint as this visitor, with their session and basket. */
  call: CallEndpoint
  /** The signed-in user; undefined for guests. */
  session: { readonly userId: string } | undefined
  /** URL parameters. */
  query: URLSearchParams
  /** Alias of the page's kind: some widgets behave differently on some pages. */
  page?: string
  /** The page's path, to which its forms redirect. */
  path?: string
}

/** Listing state and visitor of a page request. */
export interface PageQuery {
  listing: ListingState
  /** On private pages only. */
  shopper?: Shopper
}

/** Input of a loader. On shared pages it has no visitor data, because loaded data is shared. */
export type LoadInput<Definition> = PageProps<Definition> & {
  content: ContentOf<Definition>
  context: WidgetContext & { pages: PagesOf<Definition> }
  commerce: Commerce
  markets: readonly Market[]
  /** Returns a payload part as stored in content, such as `jobs`. The loader validates it by its own schema. */
  payload: (part: string) => unknown
  /** Only if the widget is rendered for one visitor. */
  visitor?: Visitor
  /** Listing state of the URL; the default state for a widget without `listing`. */
  listing: ListingState
  /** The URL parameters that the widget names; empty on shared pages. */
  query: URLSearchParams
  /** Only on a private page, for a widget that reads it: private ones, and those with `readsShopper`. */
  shopper?: Shopper
  /** Milliseconds since the epoch. */
  now: number
  signal: AbortSignal
}

/** Loaded data with its invalidation: cache tags, and maximum age in seconds. */
export interface LoadResult<Data> {
  data: Data
  tags: readonly string[]
  seconds: number
  /** When it changes by itself, in milliseconds since the epoch: it is not shown after that, not even once more. */
  until?: number
  /** Set for arbitrary input, such as an unknown sort order: neither the data nor a page with it is cached. */
  once?: true
  /** Redirect of the page: a path of this site. */
  redirect?: string
}

/** The default export of a widget's `load.ts`. */
export interface WidgetLoader<Definition, Data> {
  /** Milliseconds after which the page is rendered without the data. */
  deadline: number
  load(input: LoadInput<Definition>): Promise<LoadResult<Data>>
}

export type DataOf<Loader> = Loader extends WidgetLoader<infer _, infer Data> ? Data : never
