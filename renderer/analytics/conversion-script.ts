import { addExternalScript } from '#renderer/analytics/external-script.ts'
import type { Tracking } from '#schemas/visitors/tracking.ts'

/**
 * Adds the configured conversion script for as long as the visitor consents to advertisement (spec 1, section 4). It is
 * told of the end by the consent signals.
 */
export const start = ({
  tracking: { conversionScript = '', foreignCookies = [] },
}: {
  tracking: Tracking
}): (() => void) => addExternalScript({ src: conversionScript, cookies: foreignCookies })
