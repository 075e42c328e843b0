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
