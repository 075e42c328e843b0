import { runAssistant } from '#renderer/analytics/assistant.ts'
import type { Tracking } from '#schemas/tracking.ts'

/** Where a page wants to know which size fits. */
const places = '[data-size-recommendation]'

/** The configured advice on sizes, for as long as the visitor consents to functional services (spec 2, section 7). */
export const start = ({ tracking: { sizeRecommendation } }: { tracking: Tracking }): (() => void) =>
  sizeRecommendation ? runAssistant(sizeRecommendation, places) : () => undefined
