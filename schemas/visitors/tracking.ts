import type { Constants } from '#schemas/markets/constants.ts'

/** A service that helps visitors by a script of its own. */
export interface Assistant {
  /** Address of its script. */
  script: string
  /** Origins of its frames: they go with the consent to it. */
  origins: readonly string[]
  /** Beginnings of the names of cookies that it leaves on this site: they go, too. */
  cookies: readonly string[]
  /** What its script reads of its own element: `data-…` by name, such as `data-key`. */
  data: Readonly<Record<string, string>>
}

/** Services outside the shop that a page may use, as the shop's configuration names them; on `<body data-tracking>`. */
export interface Tracking {
  /** Address of the conversion script; only where the market has it switched on. */
  conversionScript?: string
  /** Beginnings of the names of cookies that it leaves on this site: they go with the consent to it. */
  foreignCookies?: readonly string[]
  /** Advises in words, on every page; only where the market has it switched on. */
  smartAssistant?: Assistant
  /**
   * Advises which size fits, in the page's elements with `data-size-recommendation` (a product's id), and is told of
   * orders in `window.sizeRecommendation`; only where the market has it switched on and a key to it.
   */
  sizeRecommendation?: Assistant
  /** Where session recordings are sent. */
  sessionReplay?: string
}

/** Where errors and loading times are reported, and as what; on `<body data-monitoring>`. */
export interface Monitoring {
  /** Base address of a collector that speaks OTLP over HTTP, without a trailing slash. */
  url: string
  app: string
  service: string
  /** Of the build. */
  version: string
}

/** What a page says of the services that it may use; a part that is not configured is absent. */
export interface PageTracking {
  tracking?: Tracking | undefined
  monitoring?: Monitoring | undefined
  /** Address of the style of maps (MapLibre style specification), where it is not the bundled one. */
  mapStyle?: string | undefined
}

/** The constants that tracking goes by. */
export type TrackingTimes = Pick<
  Constants,
  | 'consentUpdateWait'
  | 'defaultThrottle'
  | 'observerMargin'
  | 'observerThresholds'
  | 'productImpressionDelay'
  | 'promotionImpressionDelay'
  | 'resizeDebounce'
  | 'scrollDebounce'
>
