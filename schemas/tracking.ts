import type { Constants } from '#schemas/constants.ts'

/** Services outside the shop that a page may use, as the shop's configuration names them; on `<body data-tracking>`. */
export interface Tracking {
  /** Address of the conversion script; only where the market has it switched on. */
  conversionScript?: string
  /** Beginnings of the names of cookies that it leaves on this site: they go with the consent to it. */
  foreignCookies?: readonly string[]
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
>
