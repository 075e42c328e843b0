import { runAssistant } from '#renderer/analytics/assistant.ts'
import type { Tracking } from '#schemas/visitors/tracking.ts'

/** Loads the configured shopping assistant while the visitor consents to functional services (tracking rule 5). */
export const start = ({ tracking: { smartAssistant } }: { tracking: Tracking }): (() => void) =>
  smartAssistant ? runAssistant(smartAssistant) : () => undefined
