import { addExternalScript } from '#renderer/analytics/external-script.ts'
import type { Tracking } from '#schemas/visitors/tracking.ts'

/**
 * Adds the configured conversion script while the visitor consents to advertisement (tracking rule 5). It learns of a
 * withdrawal from consent signals.
 */
export const start = ({
  tracking: { conversionScript = '', foreignCookies = [] },
}: {
  tracking: Tracking
}): (() => void) => addExternalScript({ src: conversionScript, cookies: foreignCookies })
