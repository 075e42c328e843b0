/**
 * The constants of measurement. In a file of their own, because the script that measures contains them: a page carries
 * overrides only.
 */
export const trackingDefaults = {
  consentUpdateWait: 2_000,
  defaultThrottle: 200,
  /** Pixels around the viewport within which an element counts as visible. */
  observerMargin: 250,
  observerThresholds: [0, 0.25, 0.5, 0.75, 1],
  productImpressionDelay: 1_000,
  promotionImpressionDelay: 500,
  resizeDebounce: 120,
  scrollDebounce: 150,
} as const
