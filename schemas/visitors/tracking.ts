import type { Constants } from '#schemas/markets/constants.ts'
import { isRecord } from '#schemas/validation/is-record.ts'

/** A service with its own script. */
export interface Assistant {
  /** Address of its script. */
  script: string
  /** Origins of its frames, which are removed when consent is withdrawn. */
  origins: readonly string[]
  /** Name prefixes of its cookies on this site, which are removed, too. */
  cookies: readonly string[]
  /** Attributes of its script element: `data-…` by name, such as `data-key`. */
  data: Readonly<Record<string, string>>
}

/** Configured external services that a page may use; in `<body data-tracking>`. */
export interface Tracking {
  /** Address of the conversion script, if the market has enabled it. */
  conversionScript?: string
  /** Name prefixes of its cookies on this site, which are removed when consent is withdrawn. */
  foreignCookies?: readonly string[]
  /** Chat assistant on every page, if the market has enabled it. */
  smartAssistant?: Assistant
  /**
   * Recommends sizes in elements with `data-size-recommendation` (a product id) and receives orders in
   * `window.sizeRecommendation`, if the market has enabled it and has a key.
   */
  sizeRecommendation?: Assistant
  /** Session replay; absent on pages with data of one visitor. */
  sessionReplay?: Assistant
}

/** Address and name for reports of errors and loading times; on `<body data-monitoring>`. */
export interface Monitoring {
  /** Base address of a collector for OTLP over HTTP, without a trailing slash. */
  url: string
  app: string
  service: string
  /** Version of the build. */
  version: string
}

/** Services that a page can use; services that are not configured are absent. */
export interface PageTracking {
  tracking?: Tracking | undefined
  monitoring?: Monitoring | undefined
  /** Address of a map style in MapLibre's format. Default: the bundled one. */
  mapStyle?: string | undefined
}

const trackingNumbers = [
  'consentUpdateWait',
  'defaultThrottle',
  'observerMargin',
  'productImpressionDelay',
  'promotionImpressionDelay',
  'resizeDebounce',
  'scrollDebounce',
] as const

/** Constants that tracking uses. */
export const trackingConstants = [...trackingNumbers, 'observerThresholds'] as const

export type TrackingTimes = Pick<Constants, (typeof trackingConstants)[number]>

const isNumber = (value: unknown): value is number => typeof value === 'number'

export const isTrackingTimes = (value: unknown): value is TrackingTimes =>
  isRecord(value) &&
  trackingNumbers.every((name) => isNumber(value[name])) &&
  Array.isArray(value.observerThresholds) &&
  value.observerThresholds.every(isNumber)
