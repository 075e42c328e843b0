import type { ConstantName, Constants } from '#schemas/markets/constants.ts'
import type { ToggleName, Toggles } from '#schemas/markets/toggles.ts'
import type { PageAlias } from '#schemas/pages/page-kinds.ts'
import type { Device } from '#schemas/values/device.ts'

/** Viewer of a page: shoppers get `live`; internal preview and the editor's canvas see more. */
export type ViewMode = 'live' | 'preview' | 'canvas'

/** Rendering context of every widget. It is part of the cache key and is sent to islands. */
export interface WidgetContext<
  TextKey extends string = string,
  Toggle extends ToggleName = never,
  Constant extends ConstantName = never,
  Linked extends PageAlias = never,
> {
  /** Market id: the first path segment. */
  market: string
  /** BCP 47, such as `da-DK`. */
  locale: string
  /** ISO 4217. */
  currency: string
  /** In which the market's days begin and its shoppers read dates, IANA. */
  timeZone: string
  direction: 'ltr' | 'rtl'
  device: Device
  /** In-store rendering. */
  iso: boolean
  mode: ViewMode
  /** Search path and search tags of a sub-brand with its own search (markets rule 3). */
  search?: { path: string; tags: readonly string[] }
  /** The texts that the widget's definition names, in the market's language. */
  texts: Readonly<Record<TextKey, string>>
  /** The feature toggles that the definition names, as the market has them. */
  toggles: Readonly<Pick<Toggles, Toggle>>
  /** The constants that the definition names, as the brand and the market have them. */
  constants: Readonly<Pick<Constants, Constant>>
  /** The addresses of the page kinds that the definition names, in the market. */
  pages: Readonly<Record<Linked, string>>
}
