import type { WidgetContext } from '#renderer/context.ts'
import type { ContentOf, PageProps } from '#renderer/define-widget.ts'
import type { Market } from '#schemas/market.ts'
import type { ProductCard } from '#schemas/product-card.ts'

/** Where products come from. */
export interface Commerce {
  /** Products by id (`style_colour`), in the order asked for; unknown ids are left out. */
  products(market: string, ids: readonly string[], signal: AbortSignal): Promise<readonly ProductCard[]>
  /** The first `size` products of a category or of any of the tags. */
  listing(
    market: string,
    selection: { category?: string; tags?: readonly string[] },
    size: number,
    signal: AbortSignal,
  ): Promise<readonly ProductCard[]>
}

/** What a loader may ask. It is told nothing of the visitor: loaded data is shared by all who see the page. */
export type LoadInput<Definition> = PageProps<Definition> & {
  content: ContentOf<Definition>
  context: WidgetContext
  commerce: Commerce
  markets: readonly Market[]
  signal: AbortSignal
}

/** Loaded data with what makes it old: cache tags, and its greatest age in seconds. */
export interface Loaded<Data> {
  data: Data
  tags: readonly string[]
  seconds: number
}

/** The default export of a widget's `load.ts`. */
export interface WidgetLoader<Definition, Data> {
  /** Milliseconds after which the page goes on without the data. */
  deadline: number
  load(input: LoadInput<Definition>): Promise<Loaded<Data>>
}

export type DataOf<Loader> = Loader extends WidgetLoader<infer _, infer Data> ? Data : never
