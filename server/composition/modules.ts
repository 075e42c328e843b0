import type { Foundation } from '#server/composition/open-foundation.ts'
import type { PageSources } from '#server/composition/open-page-sources.ts'
import type { Selling } from '#server/composition/open-selling.ts'
import type { Shop } from '#server/composition/open-shop.ts'
import type { Traffic } from '#server/composition/open-traffic.ts'
import type { ClockedOptions } from '#server/composition/storefront-options.ts'
import type { EditorService } from '#server/editor/editor.ts'

/** Modules of a storefront, in the order in which they started. */
export interface Modules {
  options: ClockedOptions
  foundation: Foundation
  shop: Shop
  sources: PageSources
  traffic: Traffic
  selling: Selling
  editor: EditorService
}
