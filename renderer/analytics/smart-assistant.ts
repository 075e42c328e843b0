import { runAssistant } from '#renderer/analytics/assistant.ts'
import type { Tracking } from '#schemas/visitors/tracking.ts'

/** The configured shopping assistant, for as long as the visitor consents to functional services (spec 1, section 7). */
export const start = ({ tracking: { smartAssistant } }: { tracking: Tracking }): (() => void) =>
  smartAssistant ? runAssistant(smartAssistant) : () => undefined
