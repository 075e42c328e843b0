import type { BaseServices } from '#server/composition/open-base-services.ts'
import type { CommerceModules } from '#server/composition/open-commerce.ts'
import type { PageSources } from '#server/composition/open-page-sources.ts'
import type { Shop } from '#server/composition/open-shop.ts'
import type { Traffic } from '#server/composition/open-traffic.ts'
import type { ClockedOptions } from '#server/composition/storefront-options.ts'
import type { EditorService } from '#server/editor/editor.ts'

/** Modules of a storefront, in the order in which they started. */
export interface Modules {
  options: ClockedOptions
  foundation: BaseServices
  shop: Shop
  sources: PageSources
  traffic: Traffic
  selling: CommerceModules
  editor: EditorService
}
