import { readStored, writeStored } from '#renderer/browser/page/storage.ts'
import type { ConsentCategory } from '#schemas/visitors/consent.ts'

const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/**
 * Lets the shop note an answer to the question about cookies, under an id that stays the browser's. Where it cannot be
 * told, the visitor's choice holds all the same.
 * @param banner says in which market it stands, and which words were answered
 */
export async function recordConsent(banner: HTMLElement, choices: readonly ConsentCategory[]): Promise<void> {
  const { market = '', textVersion } = banner.dataset
  const id = readStored('consentId') ?? newId()
  writeStored('consentId', id)
  await fetch('/api/consents', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', 'X-Current-Market': market },
    body: JSON.stringify({ id, textVersion, choices }),
  }).catch(() => undefined)
}
