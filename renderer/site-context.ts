import { hash } from 'node:crypto'
import type { ViewMode, WidgetContext } from '#renderer/context.ts'
import type { WidgetDefinition } from '#renderer/define-widget.ts'
import { directionOf, localeOf, type Market } from '#schemas/markets/market.ts'
import { timeZoneOf } from '#schemas/markets/market-time-zone.ts'
import type { Settings } from '#schemas/markets/settings.ts'
import type { SubBrand } from '#schemas/markets/sub-brand.ts'
import { findPageAddresses, type PageAddresses } from '#schemas/pages/page-addresses.ts'
import { isPageAlias, pageAliases } from '#schemas/pages/page-kinds.ts'
import { encodePath } from '#schemas/validation/url.ts'
import type { Device } from '#schemas/values/device.ts'

/** The shared context of one rendering. */
export interface RenderContext {
  market: Market
  device: Device
  iso: boolean
  mode: ViewMode
  settings: Settings
  addresses: PageAddresses
  /** Part of every cache key: equal for equal contexts, including texts and addresses. */
  key: string
  /** Returns the context of a widget: with the texts, toggles, constants and addresses that its definition names. */
  for(definition: WidgetDefinition): WidgetContext
  /** Returns a translation; a missing one is its key (interface rule 9). */
  text(key: string): string
}

export interface RenderContextOptions {
  market: Market
  device: Device
  iso: boolean
  mode: ViewMode
  texts: Texts
  /** Changes when any text of the language does. */
  textsRevision: string
  settings: Settings
  /** Address of each page kind. Default: the address by the kind's default slug. */
  addresses?: PageAddresses
}

/** A subset of the values; only these are sent to the browser with an island. */
function pick<Values extends object>(values: Values, names: readonly (keyof Values)[]): Partial<Values> {
  const pickedValues: Partial<Values> = {}
  for (const name of names) pickedValues[name] = values[name]
  return pickedValues
}

type Texts = Readonly<Record<string, string>>

const remembered = new WeakMap<Texts, WeakMap<WidgetDefinition, Texts>>()

const textOf = (texts: Texts, key: string): string => (Object.hasOwn(texts, key) ? (texts[key] ?? key) : key)

/** Returns the texts that a widget names: shared by all devices, modes and brands of a language. */
function textsFor(definition: WidgetDefinition, texts: Texts): Texts {
  const cache = remembered.get(texts) ?? new WeakMap<WidgetDefinition, Texts>()
  remembered.set(texts, cache)
  const widgetTexts =
    cache.get(definition) ?? Object.fromEntries(definition.texts.map((key) => [key, textOf(texts, key)]))
  cache.set(definition, widgetTexts)
  return widgetTexts
}

/** Whether a brand's searches differ from the shop's. */
const hasBrandSearch = ({ searchPage, searchTags }: SubBrand): boolean =>
  searchPage !== undefined || searchTags.length > 0

/** Search page of a brand, else of the shop. */
const searchPath = (market: Market, { searchPage }: SubBrand, addresses: PageAddresses): string =>
  encodePath(searchPage === undefined ? addresses('searchPage') : `${market.url}/${searchPage}`)

/** Short, because it is part of the key of every widget of every page. */
const keyOf = (parts: readonly string[]): string => hash('sha1', parts.join('|'), 'base64url').slice(0, 12)

/** Creates the context of a rendering. Reuse it while its options are unchanged: it caches the widgets' contexts. */
export function createRenderContext(options: RenderContextOptions): RenderContext {
  const { market, device, iso, mode, texts, textsRevision, settings } = options
  const { addresses = findPageAddresses(market.id, {}, []) } = options
  const { toggles, constants } = settings
  // By definition, not by type: in development a definition is replaced by its next version.
  const contexts = new WeakMap<WidgetDefinition, WidgetContext>()
  const base = {
    market: market.id,
    locale: localeOf(market),
    currency: market.currency,
    timeZone: timeZoneOf(market),
    direction: directionOf(market),
    device,
    iso,
    mode,
    ...(settings.subBrand &&
      hasBrandSearch(settings.subBrand) && {
        search: {
          path: searchPath(market, settings.subBrand, addresses),
          tags: settings.subBrand.searchTags,
        },
      }),
  }
  return {
    market,
    device,
    iso,
    mode,
    settings,
    addresses,
    key: keyOf([
      market.id,
      base.locale,
      market.currency,
      base.timeZone,
      device,
      iso ? 'iso' : '',
      mode,
      textsRevision,
      settings.revision,
      ...pageAliases.filter(isPageAlias).map((alias) => addresses(alias)),
    ]),
    text: (key) => textOf(texts, key),
    for(definition) {
      const cached = contexts.get(definition)
      if (cached) return cached
      const context = {
        ...base,
        texts: textsFor(definition, texts),
        toggles: pick(toggles, definition.toggles),
        constants: pick(constants, definition.constants),
        pages: Object.fromEntries(definition.pages.map((alias) => [alias, encodePath(addresses(alias))])),
      }
      contexts.set(definition, context)
      return context
    },
  }
}
