import { pageConstants } from '#schemas/markets/page-constant-names.ts'
import { trackingDefaults } from '#schemas/markets/tracking-defaults.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/**
 * Business constants and limits with their default values, which a brand and a market can override. Names that end in
 * `Delay`, `Duration`, `Interval`, `Gap`, `Wait`, `Debounce` or `Throttle` are milliseconds; others name their unit.
 *
 * Defined elsewhere, because they are the same for all brands and markets: breakpoints
 * (`schemas/values/device-width.ts`), grid columns (`schemas/catalogue/grid-choices.ts`), cookie lifetimes
 * (`schemas/visitors/stored-keys.ts`), zoom levels (`schemas/addresses/countries.ts`), sizes of promotion tiles
 * (`schemas/pages/page.ts`) and request sizes (`schemas/catalogue/search.ts`). The session library has its own clock
 * skew, locks and lifetimes.
 */
export const constants = {
  ...pageConstants,
  ...trackingDefaults,
  /** Maximum number displayed at the basket's and the wishlist's icon. */
  countDisplayLimit: 99,
  bonusProductsShown: 3,
  searchSuggestionDelay: 500,
  /** In search suggestions. */
  searchProductsShown: 3,
  searchHistoryShown: 5,
  wishlistProductsPerPage: 10,
  cookiePopupDelay: 1_000,
  geoLocatorDelay: 1_500,
  appBannerDelay: 1_500,
  /** If content sets none, or zero. */
  carouselAutoplayDelay: 2_500,
  /** Delay after which the mini basket closes itself (basket rule 15). */
  miniBasketCloseDelay: 4_000,
  paymentErrorRedirectDelay: 5_000,
  payByLinkRedirectDelay: 5_000,
  termsCheckInterval: 180_000,
  rewardCodeSeconds: 900,
  rewardCodeUpdateInterval: 1_000,
  payloadCacheMinutes: 5,
  loginFlyoutDelay: 1_000,
  isoIdleDelay: 30_000,
  isoDeleteBasketSeconds: 60,
  isoClearSessionSeconds: 45,
  toastDurations: { default: 3_000, success: 3_000, info: 4_000, warning: 5_000, danger: 7_000 },
  toastGap: 700,
  flyoutCloseDuration: 500,
  carouselProducts: { mobile: 3, tablet: 5, desktop: 6 },
  carouselTiles: { mobile: 2, tablet: 2, desktop: 3 },
  carouselSpeedDuration: 100,
  /** Fewer items than this are not rendered as a carousel (content rule 16). */
  carouselMinimumThreshold: 1,
  textWordLimit: 2_500,
  textWordBuffer: 0,
  widgetsPerRow: 4,
  gridButtons: 4,
  /** Default number of tiles in a row. */
  gridTiles: { mobile: 2, landscape: 3, tablet: 3, desktop: 4 },
  /** Maximum swatches of a tile; a link shows how many more there are. */
  tileSwatches: 4,
  /** Page links on either side of the current one. */
  paginationBuffer: { mobilePortrait: 1, mobileLandscape: 2, tablet: 2, laptop: 3, wideScreen: 5 },
  aspectRatios: { product: '3/4', appBanner: '3/2', customerClubSuccess: '2/1' },
  /** Width and height, px. */
  loaderSize: 60,
  /** Years (account rule 14). */
  customerAge: { minimum: 16, maximum: 130 },
  /** Years ahead (account rule 14). */
  dueDateMaximum: 2,
  menuOpacityPercent: 100,
  menuBadgeTextSize: 10,
  /** Milliseconds of hover before a panel opens, and of absence before it closes. */
  menuOpenDelay: 120,
  menuCloseDelay: 300,
} as const

type WidenLiteral<Value> = Value extends number
  ? number
  : Value extends string
    ? string
    : Value extends readonly (infer Item)[]
      ? readonly WidenLiteral<Item>[]
      : { readonly [Key in keyof Value]: WidenLiteral<Value[Key]> }

/** The constants of a brand and a market. */
export type Constants = WidenLiteral<typeof constants>
export type ConstantName = keyof Constants

/** Constants that the feature flags of a content system can override (markets rule 9). */
export const inStoreTimers = [
  'isoIdleDelay',
  'isoDeleteBasketSeconds',
  'isoClearSessionSeconds',
] as const satisfies readonly ConstantName[]

/** Whether a value can replace a default: of its type, and for numbers finite and not negative. */
function fits(value: unknown, defaultValue: unknown): boolean {
  if (typeof defaultValue === 'number')
    return typeof value === 'number' && Number.isFinite(value) && value >= 0
  if (Array.isArray(defaultValue))
    return Array.isArray(value) && value.length > 0 && value.every((item) => fits(item, defaultValue[0]))
  if (isRecord(defaultValue)) return isRecord(value)
  return typeof value === typeof defaultValue
}

function mergeOverride<Value extends object>(defaultValue: Value, override: unknown): Value {
  if (!isRecord(override)) return defaultValue
  const result: Value = { ...defaultValue }
  for (const key of Object.keys(defaultValue)) {
    if (!Object.hasOwn(override, key)) continue
    const before: unknown = Reflect.get(defaultValue, key)
    const value = override[key]
    if (!fits(value, before)) continue
    Reflect.set(result, key, isRecord(before) ? mergeOverride(before, value) : value)
  }
  return result
}

/**
 * Returns the constants with overrides of a brand, then a market. Unknown names and values of another type are ignored:
 * an invalid setting must not stop a timer or a page.
 */
export const constantsWith = (...overrides: readonly unknown[]): Constants =>
  overrides.reduce<Constants>(mergeOverride, constants)
