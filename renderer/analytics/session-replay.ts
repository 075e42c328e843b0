import { runAssistant } from '#renderer/analytics/assistant.ts'
import type { Tracking } from '#schemas/visitors/tracking.ts'

/**
 * Loads the configured session replay while the visitor consents to analytics (tracking rule 5). A recording script
 * cannot be stopped, so the page is reloaded without it when consent is withdrawn.
 */
export function start({ tracking: { sessionReplay } }: { tracking: Tracking }): () => void {
  if (!sessionReplay) return () => undefined
  const remove = runAssistant(sessionReplay)
  return () => {
    remove()
    // The banner's request for this module precedes: the decision is sent, and outlives the page.
    void import('#renderer/analytics/record-consent.ts').finally(() => location.reload())
  }
}
