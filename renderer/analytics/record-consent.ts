import { readStored, writeStored } from '#renderer/browser/page/storage.ts'
import type { ConsentCategory } from '#schemas/visitors/consent.ts'

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * Records a cookie consent decision in the shop, under a stable id of the browser. If the request fails, the visitor's
 * choice applies nevertheless.
 * @param shown the market, and the version of the text that the visitor saw
 */
export async function recordConsent(
  { market, textVersion }: { market: string; textVersion: string },
  choices: readonly ConsentCategory[],
): Promise<void> {
  const id = readStored('consentId') ?? newId()
  writeStored('consentId', id)
  await fetch('/api/consents', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', 'X-Current-Market': market },
    body: JSON.stringify({ id, textVersion, choices }),
  }).catch(() => undefined)
}
