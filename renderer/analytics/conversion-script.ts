import { addExternalScript } from '#renderer/analytics/external-script.ts'
import type { Tracking } from '#schemas/visitors/tracking.ts'

/**
 * Adds the configured conversion script while the visitor consents to advertisement (tracking rule 5). Consent signals
 * notify it of a withdrawal.
 */
export const start = ({
  tracking: { conversionScript = '', foreignCookies = [] },
}: {
  tracking: Tracking
}): (() => void) => addExternalScript({ src: conversionScript, cookies: foreignCookies })
