import { mayKeep, readStored, removeUngranted, writeStored } from '#renderer/browser/page/storage.ts'
import {
  type ConsentCategory,
  consentCookie,
  consentIn,
  grantedCategories,
} from '#schemas/visitors/consent.ts'

type Granted = ReadonlySet<ConsentCategory>

/** What the visitor answered last; undefined before any answer, and after the question has changed. */
export const consentAnswer = (): Granted | undefined => consentIn(readStored('consent'))

/**
 * Whether the visitor consents to a category. Before an answer only the necessary ones are granted (tracking rule 1).
 */
export const hasConsent = (category: ConsentCategory): boolean => mayKeep(category)

const changed = 'consentchange'

/**
 * Calls `listener` whenever the visitor's answer changes, in this tab or in another one that was used in between, with
 * the categories granted. Not for the answer as it stands: read that with `hasConsent`.
 * @returns a function that ends it
 */
export function onConsent(listener: (granted: Granted) => void): () => void {
  let known = readStored('consent')
  const look = () => {
    const now = readStored('consent')
    if (now === known) return
    known = now
    listener(consentAnswer() ?? grantedCategories)
  }
  document.addEventListener(changed, look)
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener(changed, look)
    document.removeEventListener('visibilitychange', look)
  }
}

/**
 * Keeps the visitor's answer, removes what it no longer covers and tells everyone who listens. Categories that need no
 * consent are granted in any case.
 */
export function setConsent(categories: Iterable<ConsentCategory>): void {
  writeStored('consent', consentCookie(new Set([...grantedCategories, ...categories])))
  removeUngranted()
  document.dispatchEvent(new Event(changed))
}
