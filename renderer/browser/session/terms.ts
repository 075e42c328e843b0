import { announce } from '#renderer/browser/page/announce.ts'
import { writeStored } from '#renderer/browser/page/storage.ts'

const versions = new Intl.Collator('en', { numeric: true })

/** Whether a version of the terms is newer than another: 2026-10 than 2026-9. */
export const isLater = (version: string, other: string): boolean => versions.compare(version, other) > 0

/** Stores that the visitor accepts a version of the terms. Later requests name it (account rule 10). */
export function acceptTerms(version: string): void {
  writeStored('termsVersion', version)
  announce({ event: 'accept_terms', terms_version: version })
}
